// Runs before every other script of a preview and replaces the editor's browser by the preview visitor: cookies,
// storage and answers of the site are invented, and actions are blocked.
(() => {
  /** @type {{ cookies: string, answers: Record<string, unknown>, refusal: { status: number, body: unknown }, notice: string }} */
  const { cookies, answers, refusal, notice } = JSON.parse(
    document.getElementById('preview-visitor')?.textContent ?? '{}',
  );
  const ask = window.fetch.bind(window);
  const NOTICE_MS = 6000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding;

  function say() {
    const place = document.querySelector('[data-preview-notice]');
    if (!(place instanceof HTMLElement)) return;
    place.textContent = notice;
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      place.textContent = '';
    }, NOTICE_MS);
  }

  /** The notice is shown for actions of the user, not for calls that the page makes by itself. */
  function refused() {
    if (navigator.userActivation?.isActive) say();
    return Response.json(refusal.body, { status: refusal.status });
  }

  /** @param {string | URL | Request} input @param {RequestInit} [init] */
  async function invented(input, init) {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || origin !== location.origin) return refused();
    if (Object.hasOwn(answers, pathname)) return Response.json(answers[pathname]);
    return pathname.startsWith('/api/') ? refused() : ask(new Request(request, { credentials: 'omit' }));
  }

  /** @returns {Storage} */
  function storage() {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, String(value)),
      removeItem: (key) => void kept.delete(key),
    };
  }

  window.fetch = invented;
  navigator.sendBeacon = () => true;
  Object.defineProperty(window, 'localStorage', { value: storage() });
  Object.defineProperty(window, 'sessionStorage', { value: storage() });
  Object.defineProperty(document, 'cookie', { get: () => cookies, set: () => undefined });

  addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      say();
    },
    true,
  );

  // In the editor's frame a link stays within the preview: the editor is asked to load that page.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isOurs = link?.origin === location.origin && link.pathname !== location.pathname;
    if (event.defaultPrevented || window.parent === window || !link || !isOurs) return;
    event.preventDefault();
    window.parent.postMessage({ previewPath: link.pathname + link.search }, location.origin);
  });
})();
