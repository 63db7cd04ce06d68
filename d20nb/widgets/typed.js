// The line in which an action is typed. Enter plays it; arrow up and down go through what was played before.

function render({ model, el }) {
  el.classList.add('d20nb-typed');
  const id = `d20nb-typed-${Math.random().toString(36).slice(2)}`;
  const label = document.createElement('label');
  label.htmlFor = id;
  label.textContent = model.get('label');
  const input = document.createElement('input');
  Object.assign(input, { id, type: 'text', spellcheck: false, autocomplete: 'off', maxLength: 2000 });
  input.setAttribute('autocapitalize', 'off');
  input.setAttribute('aria-describedby', `${id}-error`);
  const error = document.createElement('p');
  error.id = `${id}-error`;
  error.className = 'd20nb-error';
  error.setAttribute('role', 'alert');
  const row = document.createElement('div');
  row.append(label, input);
  el.append(row, error);

  let back = 0; // how far back in the history the line is
  const show = () => {
    input.placeholder = model.get('hint');
    const words = model.get('error');
    if (error.textContent !== words) error.textContent = words;
    input.setAttribute('aria-invalid', String(Boolean(words) && Boolean(input.value)));
  };
  const recall = (by) => {
    const played = model.get('played');
    back = Math.max(0, Math.min(played.length, back + by));
    input.value = back ? played[played.length - back] : '';
  };
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      model.send({ typed: input.value });
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      recall(event.key === 'ArrowUp' ? 1 : -1);
    }
  });
  const accepted = () => {
    // Only what was played goes; the next action may be half typed by now.
    if (input.value === model.get('played').at(-1)) input.value = '';
    back = 0;
    show();
  };
  model.on('change:error', show);
  model.on('change:hint', show);
  model.on('change:played', accepted);
  show();
  return () => {
    model.off('change:error', show);
    model.off('change:hint', show);
    model.off('change:played', accepted);
  };
}

export default { render };
