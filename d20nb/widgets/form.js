// A form from data. Controls are the page's own; where only values change, nothing is built anew, so that
// neither the focus nor what is half typed in another field is lost.

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && (value !== '' || key === 'alt')) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** What a form is built of: everything but values, notes and faults. */
function plan(sections, subject) {
  const same = sections.map(({ note, fields, ...section }) => [
    section, fields.map(({ value, fault, ...field }) => [field, field.kind === 'buttons' && value === null]),
  ]);
  return JSON.stringify([subject, same]);
}

const controls = {
  text(field, id, send) {
    const input = make('input', {
      id, type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: field.hint, maxlength: 400,
    });
    let last = null, fault = '', told = '';
    const tell = () => {
      if (input.value !== told) send(told = input.value);
    };
    input.addEventListener('change', tell); // before the click that leaves the field, so a button beside it comes later
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) tell(); // not every page lets Enter make a change event
    });
    return {
      box: make('div', { class: `d20nb-field${field.wide ? ' d20nb-wide' : ''}` },
        make('label', { for: id }, field.label), input),
      targets: [input],
      show(now) {
        // What was refused stays to be put right, until what refused it is gone.
        if (now.value !== last || (fault && !now.fault)) input.value = told = now.value;
        [last, fault] = [now.value, now.fault];
      },
    };
  },
  choice(field, id, send) {
    const select = make('select', { id }, ...field.options.map(([value, words]) => make('option', { value }, words)));
    select.addEventListener('change', () => send(select.value));
    return {
      box: make('div', { class: `d20nb-field${field.wide ? ' d20nb-wide' : ''}` },
        make('label', { for: id }, field.label), select),
      targets: [select],
      show(now) { select.value = now.value; },
    };
  },
  many(field, id, send) {
    const boxes = field.options.map(([value, words], n) => {
      const box = make('input', { type: 'checkbox', id: `${id}-${n}`, value });
      box.addEventListener('change', () => send(value));
      return box;
    });
    const labels = boxes.map((box, n) => make('label', { for: box.id }, box, field.options[n][1]));
    return {
      box: make('fieldset', { class: 'd20nb-field d20nb-many' },
        make('legend', { class: 'd20nb-unseen' }, field.label), ...labels),
      targets: boxes,
      show(now) { for (const box of boxes) box.checked = now.value.includes(box.value); },
    };
  },
  buttons(field, id, send) {
    const made = field.options.map(([value, words]) => {
      const picture = field.pictures[value];
      const button = make('button', { type: 'button', 'data-option': value },
        ...(picture ? [make('img', { src: picture, alt: '' })] : []), words);
      button.addEventListener('click', () => send(value));
      return button;
    });
    return {
      box: make('div', { class: `d20nb-field d20nb-wide ${field.look}`, role: 'group', 'aria-label': field.label },
        ...(field.label ? [make('span', { 'aria-hidden': 'true' }, field.label)] : []),
        make('div', { class: 'd20nb-choices' }, ...made)),
      targets: made,
      show(now) {
        for (const button of made) {
          if (now.value === null) continue;
          const on = button.dataset.option === now.value;
          button.setAttribute('aria-pressed', String(on));
          button.classList.toggle('d20nb-on', on);
        }
      },
    };
  },
};

function render({ model, el }) {
  el.classList.add('d20nb-form');
  const own = `d20nb-form-${Math.random().toString(36).slice(2)}`;
  let built = null, parts = [], notes = [];

  const build = (sections) => {
    const open = new Set([...el.querySelectorAll('details[open]')].map((one) => one.dataset.key));
    const focused = document.activeElement;
    const again = el.contains(focused)
      && parts.find(({ control }) => control.targets.includes(focused));
    const nth = again ? again.control.targets.indexOf(focused) : 0;
    [parts, notes] = [[], []];
    el.replaceChildren(...sections.map((section, s) => {
      const fields = section.fields.map((field, f) => {
        const id = `${own}-${s}-${f}`;
        const control = controls[field.kind](field, id, (value) => model.send({ key: field.key, value }));
        const fault = make('p', { class: 'd20nb-error', id: `${id}-fault` });
        if (field.kind !== 'buttons') {
          for (const target of control.targets) target.setAttribute('aria-describedby', fault.id);
        }
        parts.push({ key: field.key, control, fault });
        control.box.append(fault);
        return control.box;
      });
      const note = make('span', { class: 'd20nb-note' });
      notes.push(note);
      const body = make('div', { class: 'd20nb-fields' }, ...fields);
      if (!section.key) {
        const head = make('p', { class: section.title ? 'd20nb-heading' : '' }, section.title, ' ', note);
        return make('section', { class: section.look }, ...(section.title ? [head, body] : [body, head]));
      }
      const details = make('details', { 'data-key': section.key, class: section.look },
        make('summary', {}, make('strong', {}, section.title), ' ', note), body);
      details.open = open.has(section.key);
      return details;
    }));
    const before = again ? parts.find(({ key }) => key === again.key) : undefined;
    before?.control.targets[Math.min(nth, before.control.targets.length - 1)]?.focus({ preventScroll: true });
  };

  const show = () => {
    const sections = model.get('sections');
    const wanted = plan(sections, model.get('subject'));
    if (wanted !== built) build(sections);
    built = wanted;
    const [key, why] = model.get('refused');
    sections.flatMap(({ fields }) => fields).forEach((known, n) => {
      const field = { ...known, fault: known.fault || (known.key === key ? why : '') };
      const { control, fault } = parts[n];
      control.show(field);
      if (fault.textContent !== field.fault) fault.textContent = field.fault;
      for (const target of control.targets) {
        if (target.type !== 'button') target.setAttribute('aria-invalid', String(Boolean(field.fault)));
      }
    });
    sections.forEach((section, n) => {
      notes[n].textContent = section.note;
      const details = notes[n].closest('details');
      if (details && section.fields.some((field) => field.fault || (why && field.key === key))) details.open = true;
    });
  };
  model.on('change:sections', show);
  model.on('change:subject', show);
  model.on('change:refused', show);
  show();
  return () => {
    model.off('change:sections', show);
    model.off('change:subject', show);
    model.off('change:refused', show);
  };
}

export default { render };
