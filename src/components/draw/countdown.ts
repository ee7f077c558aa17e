// Keeps every [data-countdown] of the page in step with the server's clock. It is asked for once: at once where a draw
// closes within the hour, else with the first refresh, when nothing that a visitor waits for is under way.

import type { Copy, CopyValues } from '#lib/domain/content/copy.ts';
import { LOCALE } from '#lib/domain/time/locale.ts';
import { describeStop, describeTimeLeft, readDateNames } from '#lib/domain/time/relative-dates.ts';
import { getSiteNow } from '#lib/stores/page/site-clock.ts';

const REFRESH_MS = 10_000;
const SOON_MS = 3_600_000;
const listCountdowns = () => document.querySelectorAll<HTMLElement>('[data-countdown]');
/** The page brings the words along: see `pickTimeCopy`. */
const words: Copy = JSON.parse(
  document.querySelector<HTMLElement>('[data-time-words]')?.dataset.timeWords ?? '{}',
);
const plurals = new Intl.PluralRules(LOCALE);
/** A translator of a few bytes: every page with a countdown carries it. */
const t = (key: string, values: CopyValues = {}): string =>
  (words[key] ?? words[`${key}.${plurals.select(+values.count!)}`] ?? '').replace(
    /{(\w+)}/g,
    (_, name) => `${values[name]}`,
  );
const names = readDateNames(t);
let offsetMs = 0;

function setWords(element: HTMLElement, selector: string, text: string): void {
  const place = element.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

function show(element: HTMLElement): void {
  const stop = Date.parse(element.dataset.countdown!);
  const now = getSiteNow() + offsetMs;
  const msLeft = stop - now;
  element.dataset.state = msLeft <= 0 ? 'closed' : msLeft < SOON_MS ? 'soon' : 'open';
  if (msLeft <= 0) {
    setWords(element, '[data-closes]', t('time.closed'));
    setWords(element, '[data-left]', '');
    return;
  }
  const { when, inZone, here } = describeStop({ at: stop, place: element.dataset.place! }, now, t, names);
  const left = describeTimeLeft(msLeft, t);
  // A card has no room for the zone.
  setWords(element, '[data-closes]', t('time.closes', { when: 'onCard' in element.dataset ? when : inZone }));
  setWords(element, '[data-left]', here ? `${left} · ${here}` : left);
}

const showAll = (): void => listCountdowns().forEach(show);

/** How far this device's clock is off, by the `Date` of an answer that no cache has kept. */
async function readServerClock(address: string): Promise<number> {
  const asked = Date.now();
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date')!);
  return date ? date - (asked + Date.now()) / 2 : 0;
}

let isAsked = false;

function followServerClock(address: string): void {
  if (isAsked) return;
  isAsked = true;
  readServerClock(address).then(
    (found) => {
      offsetMs = found;
      showAll();
    },
    () => undefined,
  );
}

let isRunning = false;

/** Begins with the first countdown of the page, which may come later than the page. */
function start(): void {
  const [first] = listCountdowns();
  if (!first) return;
  const { clock = '' } = first.dataset;
  showAll();
  if ([...listCountdowns()].some(({ dataset }) => dataset.state !== 'open')) followServerClock(clock);
  if (isRunning) return;
  isRunning = true;
  setInterval(() => {
    followServerClock(clock);
    showAll();
  }, REFRESH_MS);
  document.addEventListener('visibilitychange', showAll);
  // The head of an offer's page follows the chosen draw.
  document.addEventListener('countdown:changed', showAll);
}

start();
document.addEventListener('countdown:added', start);
