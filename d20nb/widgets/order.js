// The initiative order as a list. The creature whose turn it is has a grip: dragged down, it delays.

const make = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

/** Words that only screen readers read. */
const unseen = (text) => make('span', 'd20nb-unseen', text);

function pips([name, left, of], words) {
  const made = make('span', 'd20nb-pips');
  if (!of) {
    made.textContent = `${name} ${left}`;
    return made;
  }
  const dots = make('span', '', `${name} ${'●'.repeat(left)}${'○'.repeat(of - left)}`);
  dots.setAttribute('aria-hidden', 'true');
  made.append(unseen(words.left.replace('{name}', name).replace('{left}', left).replace('{of}', of)), dots);
  return made;
}

function tag([short, long]) {
  const made = make('span', 'd20nb-tag');
  if (short === long) {
    made.textContent = long;
    return made;
  }
  made.title = long;
  const seen = make('span', '', short);
  seen.setAttribute('aria-hidden', 'true');
  made.append(seen, unseen(long));
  return made;
}

function render({ model, el }) {
  el.classList.add('d20nb-strip');
  const title = make('h3');
  const list = make('ol');
  list.setAttribute('role', 'list'); // browsers take it away from lists without numbers
  el.append(title, list);
  let drag = null; // the row that is dragged, the rows below it, and where it would go

  const row = (entry) => {
    const words = model.get('words');
    const made = make('li');
    made.dataset.id = entry.id;
    for (const [name, on] of [['now', entry.now], ['out', entry.out], ['waits', entry.waits]]) {
      made.classList.toggle(`d20nb-${name}`, on);
    }
    if (entry.now) made.setAttribute('aria-current', 'true');
    const who = make('span', 'd20nb-who');
    const beside = entry.hp.length ? entry.hp[0].length + 1 : 0;
    who.style.flexBasis = `${Math.min(entry.name.length + 3, 13) + beside}ch`; // a longer name wraps in its own place
    if (entry.now) who.append(unseen(`${entry.comes ? words.comes : words.current} `));
    who.append(make('span', 'd20nb-name', entry.name), ' ', make('code', '', entry.id));
    if (entry.hp.length) {
      const [short, long] = entry.hp;
      const hp = make('span', 'd20nb-hp', short);
      hp.setAttribute('aria-hidden', 'true');
      hp.title = long;
      who.append(' ', hp, unseen(`, ${long}`));
    }
    const roll = make('span', 'd20nb-roll', entry.roll);
    if (entry.tie) roll.append(' ', make('span', 'd20nb-tie', entry.tie));
    made.append(make('span', 'd20nb-count', entry.count || '–'), who, roll);
    const tags = make('span', 'd20nb-tags');
    for (const one of entry.pips) tags.append(pips(one, words), ' ');
    for (const one of entry.tags) tags.append(tag(one), ' ');
    const doing = make('span', 'd20nb-doing'); // wraps as one
    doing.append(tags);
    made.append(doing);
    const acts = make('span', 'd20nb-steps');
    if (entry.can) {
      const button = make('button', `d20nb-${entry.can}-button`, words[entry.can].replace('{who}', entry.name));
      button.type = 'button';
      button.addEventListener('click', () => {
        model.send(entry.can === 'delay' ? { delay: null } : { now: entry.id });
      });
      acts.append(button);
    }
    if (entry.can === 'delay') {
      const grip = make('span', 'd20nb-grip', '⠿');
      grip.title = words.drag;
      grip.setAttribute('aria-hidden', 'true');
      grip.addEventListener('pointerdown', (event) => start(event, made, grip));
      acts.append(grip);
    }
    if (entry.can) doing.append(acts);
    return made;
  };

  const start = (event, made, grip) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const rows = [...list.children];
    drag = { made, rows, from: rows.indexOf(made), to: null, top: event.clientY };
    made.classList.add('d20nb-dragged');
    const top = made.getBoundingClientRect().top;
    list.classList.add('d20nb-whole'); // every place in the order can be reached
    drag.top += made.getBoundingClientRect().top - top;
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', drop, { once: true });
    grip.addEventListener('pointercancel', cancel, { once: true });
    window.addEventListener('keydown', key, true);
  };
  const move = (event) => {
    if (!drag) return;
    drag.made.style.transform = `translateY(${event.clientY - drag.top}px)`;
    const { rows, from } = drag;
    // The last row whose middle the pointer has passed: it goes in below that one.
    let to = from;
    for (let n = from + 1; n < rows.length; n += 1) {
      const box = rows[n].getBoundingClientRect();
      if (event.clientY > box.top + box.height / 2) to = n;
    }
    drag.to = to > from ? to : null;
    rows.forEach((one, n) => one.classList.toggle('d20nb-goes-below', n === drag.to));
  };
  const finish = () => {
    const done = drag;
    drag = null;
    list.classList.remove('d20nb-whole');
    window.removeEventListener('keydown', key, true);
    if (done) {
      done.made.style.transform = '';
      for (const one of done.rows) one.classList.remove('d20nb-goes-below', 'd20nb-dragged');
    }
    show();
    return done;
  };
  const drop = () => {
    const done = finish();
    if (done && done.to !== null) model.send({ delay: done.rows[done.to + 1]?.dataset.id ?? null });
  };
  const cancel = () => { finish(); };
  const key = (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };

  const show = () => {
    if (drag) return; // what comes meanwhile is shown when it is let go
    const held = el.contains(document.activeElement) && document.activeElement.closest('li')?.dataset.id;
    title.textContent = model.get('title');
    list.setAttribute('aria-label', model.get('title'));
    el.classList.toggle('d20nb-surprise', model.get('surprise'));
    list.replaceChildren(...model.get('rows').map(row));
    // A long order scrolls within itself, by keys too, and shows whose turn it is.
    list.tabIndex = list.scrollHeight > list.clientHeight + 1 ? 0 : -1;
    const now = list.querySelector('.d20nb-now');
    if (now) list.scrollTop = now.offsetTop - (list.clientHeight - now.offsetHeight) / 2;
    // Whoever pressed a button stays on it, or in the list where it is gone.
    if (held) ([...list.children].find((one) => one.dataset.id === held)?.querySelector('button') ?? list).focus();
  };
  const traits = ['title', 'surprise', 'rows', 'words'];
  for (const name of traits) model.on(`change:${name}`, show);
  show();
  return () => {
    cancel();
    for (const name of traits) model.off(`change:${name}`, show);
  };
}

export default { render };
