// A field with a button of its own. What the field holds goes with the press, in one message.

const TRIES = 30; // frames until what was hidden is laid out

function render({ model, el }) {
  el.classList.add('d20nb-entry');
  // By chance, since each field has a copy of this script of its own, so that none could count them.
  const id = `d20nb-entry-${Math.random().toString(36).slice(2)}`;
  const make = (name, attributes) => Object.assign(document.createElement(name), attributes);
  const label = make('label', { htmlFor: id });
  const input = make('input', { id, type: 'text', spellcheck: false, autocomplete: 'off', maxLength: 200000 });
  const button = make('button', { type: 'button' });
  const error = make('p', { id: `${id}-error`, className: 'd20nb-error' });
  const note = make('p', { id: `${id}-note`, className: 'd20nb-cite' });
  input.setAttribute('autocapitalize', 'off');
  input.setAttribute('aria-describedby', `${error.id} ${note.id}`);
  el.append(label, input, button, error, note);

  let held = ''; // what the field was given last
  let sent = false; // whether what it holds is with the kernel
  const show = () => {
    label.textContent = model.get('label');
    label.hidden = !label.textContent;
    button.textContent = model.get('button');
    input.placeholder = model.get('hint');
    input.inputMode = model.get('digits') ? 'numeric' : 'text';
    const wide = model.get('wide');
    input.style.width = wide ? `calc(${wide}ch + 22px)` : '';
    el.classList.toggle('d20nb-roomy', !wide);
    input.disabled = button.disabled = model.get('disabled');
    const name = model.get('name');
    if (name) input.setAttribute('aria-label', name);
    else input.removeAttribute('aria-label');
    note.textContent = model.get('note');
    const words = model.get('error');
    if (error.textContent !== words) {
      error.textContent = words;
      if (words && el.contains(document.activeElement)) error.scrollIntoView({ block: 'nearest' }); // at the page's end
    }
    input.setAttribute('aria-invalid', String(Boolean(words)));
  };
  const hold = () => {
    input.value = held = model.get('value');
    sent = false;
  };
  const follow = () => {
    if (input.value === held) hold(); // else somebody is typing
  };
  const send = () => {
    if (sent || model.get('disabled')) return; // once more, as when the first press seems slow
    sent = true;
    model.send({ entered: input.value });
  };
  const focus = (tries = TRIES) => {
    const now = document.activeElement;
    if (now !== document.body && !el.closest('.d20nb-board')?.contains(now)) return; // never taken from elsewhere
    if (input.offsetParent) input.focus({ preventScroll: true });
    else if (tries) requestAnimationFrame(() => focus(tries - 1));
  };
  const command = (message) => {
    if (message.focus) focus();
    if (message.answered === undefined || message.answered !== input.value) return; // something else is typed by now
    sent = false;
    if (!message.taken) return;
    hold();
    if (el.contains(document.activeElement)) input.focus({ preventScroll: true });
  };
  input.addEventListener('input', () => { sent = false; });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send();
  });
  button.addEventListener('click', send);
  const shown = ['label', 'name', 'button', 'hint', 'note', 'error', 'disabled', 'wide', 'digits'];
  const drop = [
    ...shown.map((name) => [`change:${name}`, show]),
    ['change:value', follow], ['change:subject', hold], ['msg:custom', command],
  ];
  for (const [name, call] of drop) model.on(name, call);
  show();
  hold();
  return () => {
    for (const [name, call] of drop) model.off(name, call);
  };
}

export default { render };
