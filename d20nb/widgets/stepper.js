// Step buttons and a slider over the whole fight, with a tick wherever somebody provoked.

const GLYPHS = { first: '❙◀', back: '◀', forward: '▶', last: '▶❙' };

function render({ model, el }) {
  const names = model.get('names');
  el.classList.add('d20nb-stepper');
  el.setAttribute('role', 'group');
  el.setAttribute('aria-label', names.steps);
  const button = (name) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = GLYPHS[name];
    made.setAttribute('aria-label', names[name]);
    made.title = names[name];
    made.addEventListener('click', () => {
      if (made.getAttribute('aria-disabled') !== 'true') model.send({ go: name });
    });
    return made;
  };
  const buttons = Object.fromEntries(Object.keys(GLYPHS).map((name) => [name, button(name)]));
  const track = document.createElement('div');
  track.className = 'd20nb-track';
  const range = document.createElement('input');
  Object.assign(range, { type: 'range', min: 0, step: 1 });
  range.setAttribute('aria-label', names.step);
  const ticks = document.createElement('div');
  ticks.className = 'd20nb-ticks';
  ticks.setAttribute('aria-hidden', 'true');
  track.append(ticks, range);
  const where = document.createElement('span');
  where.className = 'd20nb-where';
  el.append(buttons.first, buttons.back, track, buttons.forward, buttons.last, where);

  let dragging = false; // while it is, the slider is ahead of the kernel
  range.addEventListener('pointerdown', () => { dragging = true; });
  for (const end of ['pointerup', 'pointercancel', 'blur']) {
    range.addEventListener(end, () => { dragging = false; });
  }
  range.addEventListener('input', () => model.send({ step: Number(range.value) }));

  const show = () => {
    const [step, last] = [model.get('step'), model.get('last')];
    range.max = last;
    if (!dragging) range.value = step;
    const share = (n) => (last ? n / last : 0);
    range.style.setProperty('--share', share(step));
    const place = model.get('place');
    range.setAttribute('aria-valuetext', `${place.slice(0, 1).toUpperCase()}${place.slice(1)}. ${model.get('sentence')}`);
    where.textContent = place;
    const off = { first: step <= 0, back: step <= 0, forward: step >= last, last: step >= last };
    // A button that was disabled for real would lose the focus of whoever steps to the end.
    for (const [name, made] of Object.entries(buttons)) made.setAttribute('aria-disabled', String(off[name]));
    ticks.replaceChildren(...model.get('strikes').map((n) => {
      const tick = document.createElement('i');
      tick.style.setProperty('--share', share(n));
      return tick;
    }));
  };
  const traits = ['step', 'last', 'strikes', 'place', 'sentence'];
  for (const name of traits) model.on(`change:${name}`, show);
  show();
  return () => {
    for (const name of traits) model.off(`change:${name}`, show);
  };
}

export default { render };
