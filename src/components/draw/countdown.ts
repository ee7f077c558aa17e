// Keeps every [data-countdown] of the page in step with the server's clock, which it asks for once.
import { clockTime, closesText, countdownText } from '#lib/domain/draw-labels.ts';

const REFRESH_MS = 10_000;
const SOON_MS = 3_600_000;
const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const countdowns = document.querySelectorAll<HTMLElement>('[data-countdown]');
let offsetMs = 0;

function words(element: HTMLElement, selector: string, text: string): void {
  const place = element.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

function show(element: HTMLElement): void {
  const stop = Date.parse(element.dataset.countdown ?? '');
  const now = Date.now() + offsetMs;
  const msLeft = stop - now;
  const isElsewhere = clockTime(stop, viewerZone) !== clockTime(stop, element.dataset.zone ?? viewerZone);
  const left = msLeft > 0 ? countdownText(msLeft) : '';
  element.dataset.state = msLeft <= 0 ? 'closed' : msLeft < SOON_MS ? 'soon' : 'open';
  words(element, '[data-closes]', closesText(stop, now, viewerZone));
  words(element, '[data-left]', isElsewhere && left ? `${left} · ${element.dataset.elsewhere}` : left);
}

const showAll = (): void => countdowns.forEach(show);

/** How far this device's clock is off, by the `Date` of an answer that no cache has kept. */
async function readServerClock(address: string): Promise<number> {
  const asked = Date.now();
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(date) ? 0 : date - (asked + Date.now()) / 2;
}

if (countdowns.length > 0) {
  showAll();
  setInterval(showAll, REFRESH_MS);
  document.addEventListener('visibilitychange', showAll);
  readServerClock(countdowns[0]?.dataset.clock ?? '').then(
    (found) => {
      offsetMs = found;
      showAll();
    },
    () => undefined,
  );
}
