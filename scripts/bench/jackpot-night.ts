// Jackpot night: fifty page views to every checkout, and a publish in the middle that every page shows.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { Shopper } from './support/shopper.ts';
import type { Viewed, ViewerSetup } from './support/viewers.ts';

const BUYERS = 6;
const CHECKOUTS = Number(process.env.BENCH_CHECKOUTS ?? 300);
const VIEWS_PER_CHECKOUT = 50;
const PAGES = ['/', '/lotto-tickets', '/daybreak', '/lotto-results', '/daybreak/results', '/comet', '/about'];
const BUYER_RESTS_MS = 40;

const shop = await startShop();
const buyers = Array.from({ length: BUYERS }, () => new Shopper(shop.url));
for (const buyer of buyers) await buyer.signUp('500.00');

const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** All buyers buy in turn with a rest between; gives the times of paying, sorted. */
async function runEvening(besides: (round: number) => void): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index; round < CHECKOUTS; round += BUYERS) {
        besides(round);
        times.push(await buyer.buy('daybreak'));
        await pause(BUYER_RESTS_MS);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

const setup: ViewerSetup = { origin: shop.url, paths: PAGES };
const viewers = new Worker(new URL('./support/viewers.ts', import.meta.url), { workerData: setup });

/** Both evenings are those of a shop that has been open: its pages are stored and its code has run. */
await runEvening(() => viewers.postMessage(VIEWS_PER_CHECKOUT));
const idle = await runEvening(() => {});
const editor = new Shopper(shop.url);
await editor.signInAsPublisher();
/** In this process: a command would start another one, on the processors that are measured. */
const publish = (): Promise<unknown> => editor.publishText('home.lead', 'Jackpot night');
let published: Promise<unknown> = Promise.resolve();
const busy = await runEvening((round) => {
  viewers.postMessage(VIEWS_PER_CHECKOUT);
  if (round === Math.floor(CHECKOUTS / 2)) published = publish();
});
await published;
viewers.postMessage(0);
const [{ views, failures }] = (await once(viewers, 'message')) as [Viewed];
await viewers.terminate();

const ledger = await shop.ops('ledger', 'verify');
const page = await (await fetch(`${shop.url}/`)).text();
await shop.stop();

const ratio = getPercentile(busy, 0.99) / getPercentile(idle, 0.99);
process.stdout.write(
  `jackpot night, ${VIEWS_PER_CHECKOUT} views to 1 checkout: ${views} views, ${busy.length} checkouts, ` +
    `${failures.length} failed views; paying p50 ${getPercentile(idle, 0.5).toFixed(1)} -> ${getPercentile(busy, 0.5).toFixed(1)} ms, ` +
    `p99 ${getPercentile(idle, 0.99).toFixed(1)} -> ${getPercentile(busy, 0.99).toFixed(1)} ms, ${ratio.toFixed(2)} times (goal 2); ` +
    `published ${page.includes('Jackpot night') ? 'and live' : 'BUT NOT LIVE'}; ${ledger}`,
);
if (failures.length > 0) {
  process.stdout.write(`${failures.slice(0, 5).join('\n')}\n`);
  process.exitCode = 1;
}
