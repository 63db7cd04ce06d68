// The log: a list of buttons, each leading to its moment. One tab stop; arrow keys go from line to line.

function render({ model, el }) {
  el.classList.add('d20nb-log');
  const words = model.get('words');
  const list = document.createElement('ol');
  list.setAttribute('role', 'list');
  list.setAttribute('aria-label', words.name);
  const none = document.createElement('p');
  none.className = 'd20nb-cite';
  none.textContent = words.none;
  const ahead = document.createElement('li'); // stands between what has happened and what lies ahead
  ahead.className = 'd20nb-ahead-mark';
  ahead.textContent = words.ahead;
  el.append(list, none);
  let items = []; // [step, li, button]
  let focused = 0; // the step whose line is the tab stop

  const item = ([step, sentence, kind]) => {
    const li = document.createElement('li');
    if (kind) li.className = `d20nb-log-${kind}`;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sentence;
    button.tabIndex = -1;
    button.addEventListener('click', () => {
      focused = step;
      model.send({ step });
    });
    li.append(button);
    return [step, li, button];
  };

  const present = () => {
    const now = model.get('step');
    let last = null;
    for (const [step, li, button] of items) {
      if (step <= now) last = step;
      li.classList.toggle('d20nb-ahead', step > now);
      button.removeAttribute('aria-current');
    }
    const first = items.find(([step]) => step > now);
    if (first) list.insertBefore(ahead, first[1]);
    else ahead.remove();
    const here = items.find(([step]) => step === last);
    here?.[2].setAttribute('aria-current', 'step');
    const held = list.contains(document.activeElement);
    if (!held) focused = last ?? items[0]?.[0] ?? 0;
    stop();
    // Keep the present line in sight, without moving the page.
    if (here && !held) {
      const { offsetTop, offsetHeight } = here[1];
      const [top, bottom] = [offsetTop - list.offsetTop, offsetTop - list.offsetTop + offsetHeight];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    }
    none.hidden = items.length > 0;
    list.hidden = items.length === 0;
  };
  const stop = () => {
    if (!items.some(([step]) => step === focused)) focused = items.at(-1)?.[0] ?? 0;
    for (const [step, , button] of items) button.tabIndex = step === focused ? 0 : -1;
  };

  const take = (message) => {
    if (message.lines === undefined) return;
    if (message.from > items.length) { // something was missed
      model.send({ all: true });
      return;
    }
    for (const [, li] of items.splice(message.from)) li.remove();
    const fresh = message.lines.map(item);
    ahead.remove();
    list.append(...fresh.map(([, li]) => li));
    items.push(...fresh);
    present();
  };
  list.addEventListener('keydown', (event) => {
    const at = items.findIndex(([, , button]) => button === document.activeElement);
    if (at < 0) return;
    const to = {
      ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1, PageDown: at + 10, PageUp: at - 10,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const [step, , button] = items[Math.max(0, Math.min(items.length - 1, to))];
    focused = step;
    stop();
    button.focus();
  });

  const opened = new ResizeObserver(present); // only now has it a height to scroll in
  opened.observe(el);
  model.on('msg:custom', take);
  model.on('change:step', present);
  present();
  model.send({ all: true });
  return () => {
    opened.disconnect();
    model.off('msg:custom', take);
    model.off('change:step', present);
  };
}

export default { render };
