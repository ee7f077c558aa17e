// Says so at its place when a part of the page did not load or stopped working, and has it reported (X4, L35).
// Every page carries this: how a fault is told apart and reported is fetched with the first one.

const report = (cause: unknown) =>
  void import('./report-page-fault.ts').then(({ report }) => report(cause)).catch(() => undefined);

function show(id: string, put: (fault: DocumentFragment) => void): void {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return;
  put(template.content.cloneNode(true) as DocumentFragment);
}

/** Beside the island, never in it: React may still take it over. */
function onNotLoaded({ target }: Event): void {
  report('Script failed to load');
  if (!(target instanceof Element) || !target.closest('main')) return;
  const before = target.previousElementSibling;
  if (before?.matches('.page-fault')) before.remove();
  show('fault-part', (fault) => target.before(fault));
  const notice = target.previousElementSibling as HTMLElement;
  notice.scrollIntoView({ block: 'center', behavior: 'instant' });
  notice.focus({ preventScroll: true });
}

/** React takes everything away where a part of it throws. */
function showStopped(): void {
  for (const island of document.querySelectorAll('main astro-island:not([ssr])'))
    if (island.childElementCount === 0) show('fault-stopped', (fault) => island.append(fault));
}

document.addEventListener('astro:hydration-error', onNotLoaded);
document.addEventListener('astro:hydrate', ({ target }) => {
  const before = (target as Element).previousElementSibling;
  if (before?.matches('.page-fault')) before.remove();
});
document.addEventListener('call:failed', () => report('Call failed'));
addEventListener('unhandledrejection', ({ reason }) => report(reason));
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) return report('Script failed to load');
    if (!(event instanceof ErrorEvent)) return;
    report(event.error ?? event.message);
    setTimeout(showStopped);
  },
  true,
);

// A module of its own: its names stay inside.
export {};
