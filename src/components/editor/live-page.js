// Takes over what changed of the page; only what differs between two renderings is touched, so that opened panels and
// filled forms stay. In the frame beside a form it also shows where a field stands, and tells which field was clicked.
// In a page that is edited in place (`data-in-place`) the page tells itself.
(() => {
  const isInPlace = document.currentScript?.hasAttribute('data-in-place') === true;
  const SHOWN_MS = 2000;
  const MARKED = '[data-edit]:not([data-edit^="files:"])';
  const STYLES = 'outline: 3px solid #b3137a; outline-offset: 3px';
  const outline = new CSSStyleSheet();
  outline.replaceSync(`.live-shown { ${STYLES} } .is-live ${MARKED} { cursor: pointer }`);
  const theme = new CSSStyleSheet();
  /** @type {Document | undefined} */
  let before;
  /** @type {string | undefined} */
  let waiting;
  let isLoading = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding;

  /** @param {Node} node */
  const copy = (node) => document.importNode(node, true);
  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, location.origin);
  /**
   * Styles of the head become templates: the policy of this page knows its own ones alone, and a parser reports others.
   * @param {string} html
   */
  function parse(html) {
    const end = Math.max(0, html.search(/<\/head>/i));
    const head = html.slice(0, end).replace(/<(\/?)style\b/gi, '<$1template');
    return new DOMParser().parseFromString(head + html.slice(end), 'text/html');
  }

  /** @param {Element} live @param {Element} from @param {Element} to */
  function patchAttributes(live, from, to) {
    for (const { name } of from.attributes) if (!to.hasAttribute(name)) live.removeAttribute(name);
    for (const { name, value } of to.attributes)
      if (from.getAttribute(name) !== value) live.setAttribute(name, value);
  }

  /** @param {Node} live @param {Node} from @param {Node} to */
  function patch(live, from, to) {
    if (from.isEqualNode(to)) return;
    const areElements = live instanceof Element && from instanceof Element && to instanceof Element;
    if (live.nodeName !== to.nodeName || from.nodeName !== to.nodeName)
      live.parentNode?.replaceChild(copy(to), live);
    else if (!areElements) live.nodeValue = to.nodeValue;
    else if (live.localName === 'astro-island') {
      if (from.getAttribute('props') !== to.getAttribute('props')) live.replaceWith(copy(to));
    } else {
      patchAttributes(live, from, to);
      patchChildren(live, from, to);
    }
  }

  /** @param {Node} node */
  const getName = (node) => `${node.nodeName} ${node instanceof Element ? node.id : ''}`;

  /**
   * The node that stands for each rendered one, without those that scripts have put between them; undefined for one
   * that scripts have taken out.
   * @param {ChildNode[]} live @param {ChildNode[]} rendered
   */
  function align(live, rendered) {
    let at = 0;
    return rendered.map((node) => {
      const found = live.findIndex((one, index) => index >= at && getName(one) === getName(node));
      if (found >= 0) at = found + 1;
      return live[found];
    });
  }

  /** @param {Element} live @param {Element} from @param {Element} to */
  function patchChildren(live, from, to) {
    const [old, next] = [[...from.childNodes], [...to.childNodes]];
    const here = align([...live.childNodes], old);
    // The page as a whole is never put in anew: what lies over it would go.
    if (here.includes(undefined) && live !== document.body) {
      live.replaceChildren(...next.map(copy));
      return;
    }
    const most = Math.min(old.length, next.length);
    let start = 0;
    while (start < most && old[start]?.isEqualNode(next[start] ?? null)) start += 1;
    let end = 0;
    while (end < most - start && old.at(-1 - end)?.isEqualNode(next.at(-1 - end) ?? null)) end += 1;
    const after = here.slice(here.length - end).find(Boolean) ?? here.findLast(Boolean)?.nextSibling ?? null;
    for (let at = start; at < Math.max(old.length, next.length) - end; at += 1) {
      const [live2, old2, next2] = [here[at], old[at], next[at]];
      const [isOld, isNew] = [at < old.length - end, at < next.length - end];
      if (isOld && isNew && live2 && old2 && next2) patch(live2, old2, next2);
      else if (isOld) live2?.remove();
      else if (isNew && next2) live.insertBefore(copy(next2), after);
    }
  }

  /** @param {Document} from @param {Document} to */
  function patchHead(from, to) {
    document.title = to.title;
    const known = new Set(
      [...from.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')),
    );
    for (const link of to.querySelectorAll('link[rel="stylesheet"]'))
      if (!known.has(link.getAttribute('href'))) document.head.append(copy(link));
    const readStyles = (/** @type {Document} */ page) =>
      [...page.head.querySelectorAll('template')].map(({ content }) => content.textContent).join('\n');
    // A style element would need a hash in the policy of this page.
    if (readStyles(from) !== readStyles(to)) theme.replaceSync(readStyles(to));
  }

  /** What the server rendered for this address; what scripts changed since is no part of it. */
  async function loadBefore() {
    isLoading = true;
    try {
      before = parse(await (await fetch(location.href)).text());
    } finally {
      isLoading = false;
    }
  }

  /** @param {string} html */
  async function show(html) {
    waiting = html;
    if (isLoading) return;
    if (!before) await loadBefore();
    if (!before || waiting === undefined) return;
    const next = parse(waiting);
    waiting = undefined;
    patchHead(before, next);
    patch(document.body, before.body, next.body);
    before = next;
    if (!isInPlace) document.documentElement.classList.add('is-live');
    requestAnimationFrame(() => tell({ previewShown: true }));
  }

  /** The marked text around what was clicked, or the only one in it: a heading is wider than its words. @param {Element} clicked */
  function findMark(clicked) {
    const inside = clicked.querySelectorAll(MARKED);
    return clicked.closest(MARKED) ?? (inside.length === 1 ? (inside[0] ?? null) : null);
  }

  /** @param {string} place `collection:id:path` */
  function pointAt(place) {
    const marks = [...document.querySelectorAll(MARKED)];
    const names = marks.map((mark) => mark.getAttribute('data-edit') ?? '');
    const at = names.findIndex((name) => name === place || name.startsWith(`${place}.`));
    const mark = marks[at];
    tell({ previewPlace: mark !== undefined });
    if (!mark) return;
    for (const shown of document.querySelectorAll('.live-shown')) shown.classList.remove('live-shown');
    mark.classList.add('live-shown');
    mark.scrollIntoView({ block: 'center', behavior: 'instant' });
    clearTimeout(hiding);
    hiding = setTimeout(() => mark.classList.remove('live-shown'), SHOWN_MS);
  }

  if (window.parent === window && !isInPlace) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, theme, outline];
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== window.parent || !data) return;
    if (typeof data.previewHtml === 'string') void show(data.previewHtml);
    if (typeof data.previewScheme === 'string') document.documentElement.dataset.scheme = data.previewScheme;
    if (typeof data.previewField === 'string') pointAt(data.previewField);
  });
  document.addEventListener(
    'click',
    (event) => {
      const mark = event.target instanceof Element ? findMark(event.target) : null;
      if (!mark || !document.documentElement.classList.contains('is-live')) return;
      event.preventDefault();
      event.stopPropagation();
      tell({ previewEdit: mark.getAttribute('data-edit') });
    },
    true,
  );
})();
