// The ticket builder with 18 games of 6 from 45 on a phone six times slower than this machine, against a plain React
// builder of the same games: script until it can be used, a click's handler, and from the click to the paint. Ours has
// one grid for all games and a row for each; the twin shows 810 buttons.
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { serveNaiveBuilder } from './support/naive-builder.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SLOWER = 6;
const REST_MS = 1_500;
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

async function readScriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}

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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element, scrolled into view: pressing that place leaves no script of the bench in the page. */
async function findMiddle(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('What is to be pressed is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function clickNumbers(page: Page, isOneGrid: boolean): Promise<Pick<Figures, 'handler' | 'paint'>> {
  await page.evaluate(record);
  for (let game = 0; game < GAMES_CLICKED; game += 1) {
    const cells = page
      .locator('.number-grid')
      .nth(isOneGrid ? 0 : game)
      .locator('button');
    for (const index of CLICKS) {
      const { x, y } = await findMiddle(cells.nth(index));
      await page.mouse.click(x, y);
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(300);
  const { handlers, paints } = await page.evaluate(() => ({ handlers: clickHandlers, paints: clickPaints }));
  return { handler: getMedian(handlers), paint: getPercentile(paints, 0.75) };
}

interface Side {
  readonly url: string;
  readonly wake: (page: Page, first: Point) => Promise<void>;
  readonly isOneGrid: boolean;
}

async function measure(browser: Browser, { url, wake, isOneGrid }: Side): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url);
  await page.waitForTimeout(REST_MS);
  const ready = await readScriptMs(cdp);
  const first = await findMiddle(page.locator('.number-grid button').first());
  const asleep = await readScriptMs(cdp);
  await wake(page, first);
  await page.waitForTimeout(REST_MS);
  const touched = (await readScriptMs(cdp)) - asleep;
  const clicks = await clickNumbers(page, isOneGrid);
  await context.close();
  return { ready, touched, ...clicks };
}

async function readStyles(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return (await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()))).join('\n');
  });
}

const hydrate = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('hydrate-now')));
async function touch(page: Page, { x, y }: Point): Promise<void> {
  for (const _ of ['picked', 'taken off']) await page.mouse.click(x, y);
}
const ours: Figures[] = [];
const twins: Figures[] = [];
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const url = `${shop.url}/lighthouse`;
  const naive = await serveNaiveBuilder(await readStyles(browser, url));
  for (let round = 0; round < ROUNDS; round += 1) {
    twins.push(await measure(browser, { url: naive.url, wake: hydrate, isOneGrid: false }));
    ours.push(await measure(browser, { url, wake: touch, isOneGrid: true }));
  }
  naive.server.close();
} finally {
  await browser.close();
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
