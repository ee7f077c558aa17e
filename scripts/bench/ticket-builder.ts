// The ticket builder with 18 games of 6 from 45 on a phone six times slower than this machine, against a plain React
// builder of the same games: script until it can be used, a click's handler, and from the click to the paint. Ours has
// one grid for all games and a row for each; the twin shows 810 buttons.
import { setTimeout as wait } from 'node:timers/promises';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { serveNaiveBuilder } from './support/naive-builder.ts';
import { type PlainBrowser, type PlainPage, type Point, startPlainBrowser } from './support/plain-browser.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SLOWER = 6;
const REST_MS = 1_500;
const SETTLED_MS = 300;
/** Six numbers complete a game of ours, and the next one takes the grid; the twin has a grid for each game. */
const CLICKS = [2, 8, 14, 20, 26, 32];
const GAMES_CLICKED = 4;

interface Figures {
  readonly ready: number;
  readonly touched: number;
  readonly handler: number;
  readonly paint: number;
}

const toSorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const getPercentile = (values: readonly number[], part: number) =>
  toSorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const getMedian = (values: readonly number[]) => getPercentile(values, 0.5);

declare global {
  /** Of the page, in milliseconds for each click. */
  var clickHandlers: number[];
  var clickPaints: number[];
}

/** Records what every click costs: its handlers, and until the next paint. */
function record(): void {
  globalThis.clickHandlers = [];
  globalThis.clickPaints = [];
  let began = 0;
  const begin = () => {
    began = performance.now();
  };
  addEventListener('click', begin, true);
  addEventListener('click', () => void clickHandlers.push(performance.now() - began));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') clickPaints.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The middle of a button of a grid, scrolled into view. */
function findMiddle(grid: number, index: number): Point {
  const cell = document.querySelectorAll('.number-grid')[grid]?.querySelectorAll('button')[index];
  if (!cell) throw new Error('What is to be pressed is not shown');
  cell.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = cell.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function clickNumbers(
  page: PlainPage,
  isOneGrid: boolean,
): Promise<Pick<Figures, 'handler' | 'paint'>> {
  await page.evaluate(record);
  for (let game = 0; game < GAMES_CLICKED; game += 1) {
    for (const index of CLICKS) {
      await page.click(await page.evaluate(findMiddle, isOneGrid ? 0 : game, index));
      await wait(60);
    }
  }
  await wait(300);
  const { handlers, paints } = await page.evaluate(() => ({ handlers: clickHandlers, paints: clickPaints }));
  return { handler: getMedian(handlers), paint: getPercentile(paints, 0.75) };
}

interface Side {
  readonly url: string;
  readonly wake: (page: PlainPage, first: Point) => Promise<void>;
  readonly isOneGrid: boolean;
}

async function measure(browser: PlainBrowser, { url, wake, isOneGrid }: Side): Promise<Figures> {
  const page = await browser.openPage({ width: 375, height: 800, slower: SLOWER });
  await page.open(url);
  await wait(REST_MS);
  const ready = await page.readScriptMs();
  const first = await page.evaluate(findMiddle, 0, 0);
  await wait(SETTLED_MS);
  const asleep = await page.readScriptMs();
  await wake(page, first);
  await wait(REST_MS);
  const touched = (await page.readScriptMs()) - asleep;
  const clicks = await clickNumbers(page, isOneGrid);
  await page.close();
  return { ready, touched, ...clicks };
}

/** The style sheets of the real page, for the twin. */
async function readStyles(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const links = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)?.[1],
  );
  return (await Promise.all(links.map(async (href = '') => (await fetch(new URL(href, url))).text()))).join(
    '\n',
  );
}

const hydrate = (page: PlainPage) => page.evaluate(() => void dispatchEvent(new Event('hydrate-now')));
async function touch(page: PlainPage, first: Point): Promise<void> {
  for (const _ of ['picked', 'taken off']) await page.click(first);
}
const ours: Figures[] = [];
const twins: Figures[] = [];
const shop = await startShop();
const browser = await startPlainBrowser().catch(async (error) => {
  await shop.stop();
  throw error;
});
try {
  const url = `${shop.url}/lighthouse`;
  const naive = await serveNaiveBuilder(await readStyles(url));
  for (let round = 0; round < ROUNDS; round += 1) {
    twins.push(await measure(browser, { url: naive.url, wake: hydrate, isOneGrid: false }));
    ours.push(await measure(browser, { url, wake: touch, isOneGrid: true }));
  }
  naive.server.close();
} finally {
  await browser.stop();
  await shop.stop();
}

const of = (list: readonly Figures[], key: keyof Figures) => getMedian(list.map((figures) => figures[key]));
const line = (what: string, mine: number, theirs: number, goal: string) =>
  process.stdout.write(
    `${what}: ${mine.toFixed(1)} ms, plain React ${theirs.toFixed(1)} ms, ${(mine / theirs).toFixed(2)}x (goal ${goal})\n`,
  );
const plainStart = of(twins, 'ready') + of(twins, 'touched');
line('script until numbers can be picked', of(ours, 'ready'), plainStart, '0.4x');
line('a click, handler p50', of(ours, 'handler'), of(twins, 'handler'), '0.4x');
line('a click to the paint, p75', of(ours, 'paint'), of(twins, 'paint'), '1.0x');
// Goal: 250 ms where a plain React builder takes 322 ms from its start on. React's own start is part of both.
line('script when it is first touched', of(ours, 'touched'), plainStart, '0.78x');
