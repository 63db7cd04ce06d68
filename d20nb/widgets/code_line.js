// The resume code of the moment, in a field that cannot be changed by accident, with a button that copies it.

function render({ model, el }) {
  el.classList.add('d20nb-code');
  const field = document.createElement('input');
  Object.assign(field, { type: 'text', readOnly: true, spellcheck: false });
  field.setAttribute('aria-label', model.get('label'));
  field.addEventListener('focus', () => field.select());
  const title = document.createElement('span');
  title.textContent = model.get('title');
  title.setAttribute('aria-hidden', 'true'); // the field's own name says it
  const button = document.createElement('button');
  button.type = 'button';
  const name = () => { button.textContent = model.get('copy'); };
  const show = () => {
    field.value = model.get('code');
    button.disabled = !field.value;
    field.placeholder = model.get('none');
    name();
  };
  let timer;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch { // a page without permission, or not over https: the old way still works
      field.select();
      document.execCommand('copy');
      button.focus();
    }
    button.textContent = model.get('copied');
    clearTimeout(timer);
    timer = setTimeout(name, 2000);
  });
  el.append(title, field, button);
  model.on('change:code', show);
  show();
  return () => {
    clearTimeout(timer);
    model.off('change:code', show);
  };
}

export default { render };
