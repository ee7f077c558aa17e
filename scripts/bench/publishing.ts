// From an editor's click to the page that visitors get: a post is published again and again while it is being read.
import { setTimeout as pause } from 'node:timers/promises';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { Shopper } from './support/shopper.ts';

const PUBLISHES = Number(process.env.BENCH_PUBLISHES ?? 1000);
const READERS = 4;
const READ_EVERY_MS = 25;
const ITEM = '/editor/items/blog_posts';

const shop = await startShop();
const editor = new Shopper(shop.url);
await editor.signInAsPublisher();
const toFields = (title: string) => {
  return { title, slug: 'bench-post', summary: 'A post of the bench.', body: `# ${title}\n\nText.` };
};
const { id, version: first } = await editor.call('POST', ITEM, { fields: toFields('Version 0') });
const path = `${ITEM}/${String(id)}`;
let version = Number(first);

/** The version that the page shows; undefined before the first is out. */
async function readShown(): Promise<number | undefined> {
  const text = await (await fetch(`${shop.url}/blog/bench-post`)).text();
  const found = /<h1[^>]*>[^<]*Version (\d+)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

let isOver = false;
let seen = 0;
let stepsBack = 0;
const readers = Array.from({ length: READERS }, async () => {
  while (!isOver) {
    const found = await readShown();
    if (found !== undefined && found < seen) stepsBack += 1;
    seen = Math.max(seen, found ?? 0);
    await pause(READ_EVERY_MS);
  }
});

const times: number[] = [];
for (let count = 0; count < PUBLISHES; count += 1) {
  const saved = await editor.call('PUT', `${path}/draft`, {
    fields: toFields(`Version ${count}`),
    base_version: version,
  });
  const began = performance.now();
  const published = await editor.call('POST', `${path}/publish`, { base_version: saved.version });
  version = Number(published.version);
  while ((await readShown()) !== count)
    if (performance.now() - began > 10_000) throw new Error(`${count} never came`);
  times.push(performance.now() - began);
}
isOver = true;
await Promise.all(readers);
await shop.stop();

times.sort((a, b) => a - b);
const getPercentile = (share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1);
process.stdout.write(
  `${PUBLISHES} publishes by an editor, ${READERS} readers on the page: live after p50 ${getPercentile(0.5)} ms, ` +
    `p99 ${getPercentile(0.99)} ms, worst ${getPercentile(1)} ms (goal p99 100), ${stepsBack} older pages after a newer one (goal 0)\n`,
);
if (stepsBack > 0) process.exitCode = 1;
