// What a canvas lacks for keyboards, screen readers and fingers, given to the canvas of the board it stands in.
// Its own listeners are made to come first (capture), so it decides what the canvas gets to see.

const PASS = /^(Tab|F\d+|ContextMenu|PrintScreen)$/;
const SUPPRESS = 'data-lm-suppress-shortcuts';
/** Cards that stay open, once opened, when their content changes. */
const FOLDS = ['d20nb-numbers', 'd20nb-dispute', 'd20nb-keys'];
const STEP = 16, LEAST_ROOM = 128; // less is said by a page that is not laid out yet

function isForPage(event) {
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  return chord || PASS.test(event.key) || (event.key === 'Enter' && event.shiftKey);
}

/** Whether a chord is one of the few that the board takes, such as undo, while the canvas has the focus. */
function isOwnChord(event, canvas, model) {
  const chord = (event.ctrlKey || event.metaKey) && !event.altKey;
  return chord && event.target === canvas && model.get('chords').includes(event.key.toLowerCase());
}

/** Let a key that the canvas would swallow reach the page around it. */
function handOver(event, root) {
  event.stopImmediatePropagation();
  const copy = new KeyboardEvent(event.type, event);
  if (!root.parentElement?.dispatchEvent(copy)) event.preventDefault();
}

/** Whether a finger is where something can be dragged. */
function isHot(touch, canvas, model) {
  const box = canvas.getBoundingClientRect(), width = parseFloat(canvas.style.width) || box.width;
  const scale = width / box.width; // in a narrow place the canvas is shown smaller
  const x = (touch.clientX - box.left) * scale, y = (touch.clientY - box.top) * scale;
  return model.get('hot').some(([left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h);
}

function listen(canvas, root, model, signal) {
  const first = { capture: true, signal };
  let held = null; // the pointer that is down on the canvas
  let dragging = false; // whether a finger that came down on something to drag is still there

  // What ipycanvas sees of a finger cannot scroll the page or zoom it any more. So it sees only fingers that drag; a
  // tap elsewhere comes as a click of the mouse.
  canvas.addEventListener('touchstart', (event) => {
    if (event.touches.length === 1) dragging = isHot(event.touches[0], canvas, model);
    if (!dragging) event.stopImmediatePropagation();
  }, first);
  for (const name of ['touchmove', 'touchend', 'touchcancel']) {
    canvas.addEventListener(name, (event) => {
      if (!dragging) event.stopImmediatePropagation();
      if (!event.touches.length) dragging = false;
    }, first);
  }

  canvas.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.stopImmediatePropagation();
    else if (isOwnChord(event, canvas, model)) return;
    else if (isForPage(event)) handOver(event, root);
    else if (!model.get('wanted').includes(event.key)) event.stopImmediatePropagation();
  }, first);

  // ipycanvas would keep the page from scrolling under the pointer.
  canvas.addEventListener('wheel', (event) => event.stopImmediatePropagation(), first);

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || event.pointerType === 'touch') return;
    held = event.pointerId;
    canvas.setPointerCapture(held); // so that a release outside is reported too
  }, first);
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    canvas.addEventListener(end, (event) => {
      if (event.pointerId === held) setTimeout(() => { held = null; });
    }, first);
  }
  for (const name of ['mousedown', 'mouseup']) {
    canvas.addEventListener(name, (event) => {
      if (event.button !== 0) event.stopImmediatePropagation();
    }, first);
  }
  // Moves matter only while the button is down; without this, each would be a message.
  for (const name of ['mousemove', 'mouseout']) {
    canvas.addEventListener(name, (event) => {
      if (held === null) event.stopImmediatePropagation();
    }, first);
  }
}

function render({ model, el }) {
  el.style.display = 'contents';
  const stop = new AbortController();
  const { signal } = stop;

  const live = document.createElement('div');
  live.className = 'd20nb-live';
  live.setAttribute('role', 'status');
  live.setAttribute('aria-live', 'polite');
  el.append(live);
  const say = () => {
    const words = model.get('announce')[1] ?? '';
    // The same words twice are said twice only if they differ in something that nobody hears.
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  };

  let root = null, canvas = null;
  const label = () => canvas?.setAttribute('aria-label', model.get('label'));
  const attributes = () => {
    for (const [selector, wanted] of Object.entries(model.get('attributes'))) {
      for (const found of root?.querySelectorAll(selector) ?? []) {
        for (const [name, value] of Object.entries(wanted)) found.setAttribute(name, value);
      }
    }
  };

  const attach = () => {
    root = el.closest(`.${model.get('scope')}`);
    if (root) {
      root.lang = model.get('lang');
      const found = root.querySelector('canvas');
      if (found && found !== canvas) {
        canvas = found;
        canvas.setAttribute('role', 'application');
        label();
        listen(canvas, root, model, signal);
      }
      attributes();
      for (const fold of opened) {
        for (const one of root.querySelectorAll(`details.${fold}`)) one.open = true;
      }
    }
  };
  const opened = new Set();
  const toggled = ({ target }) => {
    const fold = FOLDS.find((name) => target.classList.contains(name));
    if (fold) opened[target.open ? 'add' : 'delete'](fold);
  };
  // The board is told how wide its place is, in steps, so that a scroll bar that comes and goes changes nothing.
  const room = () => {
    const style = getComputedStyle(root);
    const inside = root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const wide = Math.floor(inside / STEP) * STEP;
    if (wide < LEAST_ROOM || wide === model.get('room')) return;
    model.set('room', wide);
    model.save_changes();
  };
  const sized = new ResizeObserver(() => root && room());
  attach();
  // Views of a board come one by one and may come again, so whatever is new is looked at.
  const watch = new MutationObserver(attach);
  const start = () => {
    root = el.closest(`.${model.get('scope')}`);
    if (root) {
      watch.observe(root, { childList: true, subtree: true });
      sized.observe(root);
      root.addEventListener('toggle', toggled, { capture: true, signal }); // it does not bubble
    } else if (!signal.aborted) requestAnimationFrame(start);
    attach();
  };
  start();

  // JupyterLab and Notebook 7 take keys for shortcuts, some of which cut cells, unless what has the focus tells
  // them not to. Chords such as Ctrl+S stay theirs. They listen on the document: the window comes first.
  window.addEventListener('keydown', (event) => {
    if (!root?.contains(event.target)) return;
    event.target.toggleAttribute(SUPPRESS, isOwnChord(event, canvas, model) || !isForPage(event));
  }, { capture: true, signal });

  const command = (message) => {
    // Only if the focus is in this board or was lost with what had it: never take it from elsewhere.
    const now = document.activeElement;
    if (message.focus && (root?.contains(now) || now === document.body)) canvas?.focus({ preventScroll: true });
  };
  const drop = [
    ['change:announce', say], ['change:label', label], ['change:attributes', attributes],
    ['msg:custom', command],
  ];
  for (const [name, call] of drop) model.on(name, call);
  say();
  return () => {
    stop.abort();
    watch.disconnect();
    sized.disconnect();
    for (const [name, call] of drop) model.off(name, call);
  };
}

export default { render };
