// Step buttons and a slider over the whole fight, with a tick wherever somebody provoked; and a button that plays it.

/** How long each step stays, in milliseconds. */
const SPEEDS = { slow: 3000, normal: 1500, fast: 600 };

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
      pause();
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
  const words = model.get('words');
  const playing = document.createElement('span'); // stays together when the line wraps
  playing.className = 'd20nb-playing';
  const play = document.createElement('button');
  play.type = 'button';
  play.className = 'd20nb-play';
  const speed = document.createElement('select');
  speed.setAttribute('aria-label', words.speed);
  for (const name of Object.keys(SPEEDS)) speed.add(new Option(words[name], name, name === 'normal', name === 'normal'));
  playing.append(play, speed);
  el.append(buttons.first, buttons.back, track, buttons.forward, buttons.last, where, playing);

  let runs = false; // whether it plays by itself
  let timer;
  const named = () => { play.textContent = runs ? words.pause : words.play; };
  const pause = () => {
    clearTimeout(timer);
    if (!runs) return;
    runs = false;
    removeEventListener('keydown', halt, true);
    named();
  };
  // The next step is asked for only once this one is shown, so that nothing piles up where the kernel is slow.
  const next = () => {
    clearTimeout(timer);
    if (!runs) return;
    if (model.get('step') >= model.get('last')) pause();
    else timer = setTimeout(() => model.send({ go: 'forward' }), SPEEDS[speed.value]);
  };
  const halt = (event) => {
    const { key, target } = event;
    const here = el.closest('.d20nb-board') ?? el;
    if ((key !== 'Escape' && key !== ' ') || !(here.contains(target) || target === document.body)) return;
    // A space is typed into a field, opens a choice, and presses the button itself.
    if (key === ' ' && (target === play || target.matches?.('select, textarea, input:not([type=range])'))) return;
    event.preventDefault();
    event.stopPropagation();
    pause();
  };
  play.addEventListener('click', () => {
    if (runs) {
      pause();
      return;
    }
    runs = true;
    addEventListener('keydown', halt, true);
    named();
    // From the end it plays from the beginning.
    if (model.get('step') >= model.get('last')) model.send({ go: 'first' });
    else next();
  });
  speed.addEventListener('change', next);
  named();

  let dragging = false; // while it is, the slider is ahead of the kernel
  range.addEventListener('pointerdown', () => { dragging = true; });
  for (const end of ['pointerup', 'pointercancel', 'blur']) {
    range.addEventListener(end, () => { dragging = false; });
  }
  range.addEventListener('input', () => {
    pause();
    model.send({ step: Number(range.value) });
  });

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
  model.on('change:step', next);
  model.on('change:last', pause); // somebody plays on, or looks at another branch
  show();
  return () => {
    pause();
    model.off('change:step', next);
    model.off('change:last', pause);
    for (const name of traits) model.off(`change:${name}`, show);
  };
}

export default { render };
