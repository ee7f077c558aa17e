// Keeps every [data-countdown] of the page in step with the server's clock. It is asked for once: at once where a draw
// closes within the hour, else with the first refresh, when nothing that a visitor waits for is under way.

import { LOCALE } from '#lib/domain/brand/locale.ts';
import type { Copy, CopyValues } from '#lib/domain/content/copy.ts';
import { describeStop, describeTimeLeft, WEEKDAYS_KEY } from '#lib/domain/time/relative-dates.ts';
import { followServerClock, getSiteNow } from '#lib/stores/page/site-clock.ts';

const REFRESH_MS = 10_000;
const SOON_MS = 3_600_000;
const listCountdowns = () => document.querySelectorAll<HTMLElement>('[data-countdown]');
/** The page brings the words along, at its end: see `pickTimeCopy`. */
let words: Copy | undefined;
const plurals = new Intl.PluralRules(LOCALE);
/** A translator of a few bytes: every page with a countdown carries it. */
const t = (key: string, values: CopyValues = {}): string =>
  (words![key] ?? words![`${key}.${plurals.select(+values.count!)}`] ?? '').replace(
    /{(\w+)}/g,
    (_, name) => `${values[name]}`,
  );

function setWords(element: HTMLElement, selector: string, text: string): void {
  const place = element.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

function show(element: HTMLElement): void {
  const stop = Date.parse(element.dataset.countdown!);
  const now = getSiteNow();
  const msLeft = stop - now;
  const isOver = msLeft <= 0;
  element.dataset.state = isOver ? 'closed' : msLeft < SOON_MS ? 'soon' : 'open';
  const { place, date } = element.dataset;
  const names = { weekdays: t(WEEKDAYS_KEY).split(','), formatDate: () => date! };
  const { when, there } = describeStop({ at: stop, place: place! }, now, t, names);
  setWords(element, '[data-closes]', t(isOver ? 'time.closed' : 'time.closes', { when }));
  setWords(element, '[data-left]', isOver ? '' : describeTimeLeft(msLeft, t) + (there ? ` · ${there}` : ''));
}

const showAll = () => words && listCountdowns().forEach(show);

function followServer(): void {
  const [first] = listCountdowns();
  if (first) void followServerClock(first.dataset.clock!).then(showAll);
}

function start(): void {
  words = JSON.parse(document.querySelector<HTMLElement>('[data-time-words]')?.dataset.timeWords ?? '{}');
  showAll();
  if ([...listCountdowns()].some(({ dataset }) => dataset.state !== 'open')) followServer();
}

start();
setInterval(() => {
  followServer();
  showAll();
}, REFRESH_MS);
document.addEventListener('visibilitychange', showAll);
// The head of an offer's page follows the chosen draw; the first countdown may come later than the page.
document.addEventListener('countdown:changed', showAll);
document.addEventListener('countdown:added', start);
