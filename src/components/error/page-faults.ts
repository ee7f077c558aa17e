// Says so at its place when a part of the page did not load or stopped working, and has it reported. Fetched with the
// first fault; pages with islands fetch it when they are at rest, because it can't be had once the connection is lost.
import { AGAIN_EVENT } from '#lib/stores/page/island-event.ts';
import { report } from './report-page-fault.ts';

function show(id: string, put: (fault: DocumentFragment) => void): void {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return;
  put(template.content.cloneNode(true) as DocumentFragment);
}

function removeNotice(island: Element): void {
  const before = island.previousElementSibling;
  if (before?.matches('.page-fault')) before.remove();
}

/** Beside the island, never in it: React may still take it over. */
function showNotLoaded(island: EventTarget | null): void {
  report('Script failed to load');
  if (!(island instanceof Element) || !island.closest('main')) return;
  // A builder says in words of its own that it did not come.
  if (island.parentElement?.querySelector(':scope > [data-builder-failed]')) return;
  removeNotice(island);
  show('fault-part', (fault) => island.before(fault));
  const notice = island.previousElementSibling as HTMLElement;
  notice.querySelector('button')!.onclick = () => {
    notice.remove();
    island.dispatchEvent(new Event(AGAIN_EVENT));
  };
  notice.scrollIntoView({ block: 'center', behavior: 'instant' });
  notice.focus({ preventScroll: true });
}

/** React takes everything away where a part of it throws. */
function showStopped(): void {
  for (const island of document.querySelectorAll('main astro-island:not([ssr])'))
    if (island.childElementCount === 0) show('fault-stopped', (fault) => island.append(fault));
}

function handleError(event: Event): void {
  if (event.target instanceof HTMLScriptElement) report('Script failed to load');
  else if (event instanceof ErrorEvent) {
    report(event.error ?? event.message);
    setTimeout(showStopped);
  }
}

const HANDLERS: Readonly<Record<string, (event: Event) => void>> = {
  'astro:hydration-error': ({ target }) => showNotLoaded(target),
  'call:failed': () => report('Call failed'),
  'count:failed': () => report('Segment failed to load'),
  unhandledrejection: (event) => report((event as PromiseRejectionEvent).reason),
  error: handleError,
};

/** Takes an event that `fault-watch.ts` heard. */
export function handleFault(event: Event): void {
  HANDLERS[event.type]?.(event);
}

// An island that comes after all takes its notice away.
addEventListener('astro:hydrate', ({ target }) => target instanceof Element && removeNotice(target), true);
