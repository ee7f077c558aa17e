// Keeps the shares left in step with the server while the page is looked at. A session that has closed is shown again.
import { loadSessionFill, SESSION_REFRESH_MS, type SessionFill } from '#lib/stores/party/session.ts';

const place = document.querySelector<HTMLElement>('[data-party-live]');

function show(live: HTMLElement, { shares, sharesLeft }: SessionFill): void {
  const words = (live.dataset.sold ?? '').replace('{sold}', String(shares - sharesLeft));
  const bar = live.querySelector('progress');
  const line = live.querySelector('.cluster > span');
  if (bar) {
    bar.value = shares - sharesLeft;
    bar.setAttribute('aria-label', words);
  }
  if (line && line.textContent !== words) line.textContent = words;
}

/** No one loses what is being typed: the page is loaded again only when the shares are gone. */
async function refresh(live: HTMLElement): Promise<void> {
  if (document.hidden) return;
  const token = new URLSearchParams(location.search).get('token') ?? undefined;
  const fill = await loadSessionFill(live.dataset.partyLive ?? '', token);
  if (!fill) return;
  if (fill.isOpen) show(live, fill);
  else location.reload();
}

if (place) setInterval(() => void refresh(place), SESSION_REFRESH_MS);
