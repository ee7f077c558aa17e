// The builder sleeps until it is touched (client:interaction="ticket:wake"). Here it is woken where the page has to
// show more than the server rendered, and its code is fetched, not run, while the page is at rest.

import type { InteractionSettings } from '#islands/directives/interaction.ts';
import { fetchIslandCode } from '#islands/directives/island-code.ts';
import { AGAIN_EVENT } from '#lib/stores/page/island-event.ts';
import { hasFavouritesParameter, isFavouriteNumbersRequested } from '#lib/stores/ticket/favourite-request.ts';
import { hasKeptHint } from '#lib/stores/ticket/kept-hint.ts';

/** The document event that wakes the builder. */
export const TICKET_WAKE_EVENT = 'ticket:wake';

/** Acts when nothing else is to be done. */
export const runWhenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 2_000);
};

/** Wakes the builder, whatever for. */
export const wake = (): unknown => document.dispatchEvent(new Event(TICKET_WAKE_EVENT));

function hasStoredDraft(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** The code of the builder and React, and the properties where they are in a module. What does not come is asked for again when it is needed. */
function fetchBuilder(form: HTMLElement): void {
  const island = form.closest('astro-island');
  if (!island) return;
  fetchIslandCode(island).catch(() => undefined);
  const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: InteractionSettings };
  const href = value?.props?.url;
  if (href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Wakes the builder for `?edit`, `?firstDrawNo`, a wish for favourite numbers and a draft that was left behind. */
export function wakeWhereNeeded(): void {
  const form = document.querySelector<HTMLElement>('form[data-draft]');
  if (!form) return;
  const query = new URLSearchParams(location.search);
  const isAsked = ['edit', 'firstDrawNo', 'drawOffset'].some((name) => query.has(name));
  if (isAsked || hasFavouritesParameter()) wake();
  // To read what is stored takes a slow phone as long as a frame: the page is shown first.
  else
    runWhenIdle(() => {
      const isKept =
        hasKeptHint() && (isFavouriteNumbersRequested() || hasStoredDraft(form.dataset.draft ?? ''));
      if (isKept) wake();
      else fetchBuilder(form);
    });
}

/** Where the builder's code does not come, its place says so and shows the way on. */
export function showLoadFailure(): void {
  const notice = document.querySelector<HTMLElement>('[data-builder-failed]');
  let failed: HTMLElement | undefined;
  document.addEventListener('interaction:failed', ({ target }) => {
    if (!notice || !(target instanceof HTMLElement) || !target.querySelector('form[data-draft]')) return;
    failed = target;
    notice.hidden = false;
    notice.scrollIntoView({ block: 'center', behavior: 'instant' });
    notice.focus({ preventScroll: true });
  });
  notice?.querySelector('button')?.addEventListener('click', () => {
    notice.hidden = true;
    failed?.dispatchEvent(new Event(AGAIN_EVENT));
  });
}
