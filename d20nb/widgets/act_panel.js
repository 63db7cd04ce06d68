// The list of acts: a folded group for each cost, in it a button for each act. What cannot be done says why below it.

let count = 0;

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  el.classList.add('d20nb-acts');
  const words = model.get('words'), id = `d20nb-acts-${count += 1}`;
  const head = make('p', { class: 'd20nb-heading' });
  const choice = (label, key, name) => {
    const select = make('select', { id: `${id}-${key}`, class: name });
    return [make('div', { class: 'd20nb-field' }, make('label', { for: select.id }, label), select), select];
  };
  const [aim, target] = choice(words.target, 'target', 'd20nb-act-target');
  const [what, deed] = choice(words.deed, 'deed', 'd20nb-act-deed');
  const [wait, when] = choice(words.when, 'when', 'd20nb-act-when');
  const groups = make('div', { class: 'd20nb-act-groups' });
  const prepare = make('button', { type: 'button', class: 'd20nb-act-ready' }, words.plan);
  const late = make('p', { class: 'd20nb-note' });
  const ready = make('details', {}, make('summary', {}, make('strong', {}, words.ready)),
    make('div', { class: 'd20nb-fields' }, what, wait, prepare, late));
  const note = make('p', { class: 'd20nb-note' }, words.moving);
  el.append(head, aim, groups, ready, note);
  let opened = null; // the titles of the groups that are open; before anything is opened or shut, the first one

  target.addEventListener('change', () => model.send({ target: target.value }));
  prepare.addEventListener('click', () => {
    if (prepare.getAttribute('aria-disabled') !== 'true') model.send({ ready: deed.value, when: when.value });
  });
  const fill = (select, options, chosen) => {
    const now = options.some(([value]) => value === chosen) ? chosen : options[0]?.[0] ?? '';
    select.replaceChildren(...options.map(([value, text]) => make('option', { value }, text)));
    select.value = now;
  };
  const line = ([action, title, provokes, refused], barred) => {
    const button = make('button', { type: 'button', 'data-act': action, 'aria-disabled': barred || refused ? 'true' : '' },
      title, ...(provokes ? [make('span', { class: 'd20nb-note' }, ` ${provokes}`)] : []));
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') model.send({ plan: action });
    });
    return make('li', {}, button, ...(refused ? [make('p', { class: 'd20nb-note' }, refused)] : []));
  };
  const group = ([title, refused, offers], n) => {
    const list = make('ul', { role: 'list' }, ...offers.map((offer) => line(offer, refused)));
    const made = make('details', { 'data-group': title }, make('summary', {}, make('strong', {}, title)),
      ...(refused ? [make('p', { class: 'd20nb-note' }, refused)] : []), list);
    made.open = opened ? opened.has(title) : n === 0;
    made.addEventListener('toggle', () => {
      opened = new Set([...groups.querySelectorAll('details[open]')].map((one) => one.dataset.group));
    });
    return made;
  };
  const show = () => {
    const held = groups.contains(document.activeElement) ? document.activeElement : null;
    const act = held?.dataset.act, title = held?.closest('details')?.dataset.group;
    head.textContent = model.get('name');
    const [foes, chosen] = model.get('target'), found = model.get('groups'), can = model.get('ready');
    aim.hidden = !foes.length;
    if (document.activeElement !== target || target.value !== chosen) fill(target, foes, chosen);
    groups.replaceChildren(...found.map(group));
    ready.hidden = !can.deeds;
    fill(deed, can.deeds ?? [], deed.value);
    fill(when, can.triggers ?? [], when.value);
    prepare.setAttribute('aria-disabled', String(Boolean(can.refused)));
    late.textContent = can.refused ?? '';
    note.hidden = !found.length;
    if (!held) return; // else the focus stays where it was, or as near as there is something
    const here = [...groups.querySelectorAll('details')].find((one) => one.dataset.group === title);
    const same = [...(here ?? groups).querySelectorAll('button')].find((one) => one.dataset.act === act);
    (same ?? (here ?? groups).querySelector('summary'))?.focus();
  };
  let due = false; // several traits that change at once are shown once
  const soon = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => { due = false; show(); });
  };
  const names = ['name', 'target', 'groups', 'ready'].map((name) => `change:${name}`);
  for (const name of names) model.on(name, soon);
  show();
  return () => names.forEach((name) => model.off(name, soon));
}

export default { render };
