// What the process of the shop holds: after its start, after the work of an evening, and whether more work adds to it.
//   npm run bench -- memory        with the flags and the environment that `npm start` gives the process
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { Shopper } from './support/shopper.ts';

const VIEWS = Number(process.env.BENCH_VIEWS ?? 20_000);
const RENDERINGS = VIEWS / 10;
const PURCHASES = VIEWS / 100;
const UPLOADS = 6;
/** 24 megapixels, as a camera of today makes them. */
const PICTURE = { width: 6000, height: 4000, channels: 3 } as const;
const AT_ONCE = 8;
/** Long enough for what is held for nothing to be given back. */
const RESTS_MS = 30_000;
const PAGES = ['/', '/lotto-tickets', '/daybreak', '/lotto-results', '/daybreak/results', '/comet', '/about'];

const shop = await startShop(undefined, { NODE_OPTIONS: process.env.SERVER_FLAGS ?? '' });
const port = new URL(shop.url).port;
/** The process that listens at the shop's address. */
const pid = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' }).match(/pid=(\d+)/)?.[1];
const readResidentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const printMemory = (what: string): void =>
  void process.stdout.write(`${what.padEnd(24)}${readResidentMb().toFixed(0)} MB\n`);

async function repeat(count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const serve = async (): Promise<void> => {
    for (turn += 1; turn <= count; turn += 1) await work(turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, serve));
}

const read = async (path: string): Promise<void> => {
  await (await fetch(shop.url + path, { redirect: 'manual' })).arrayBuffer();
};

/** Pictures as they come from a camera; no two are the same file. */
async function upload(): Promise<void> {
  const editor = new Shopper(shop.url);
  await editor.signInAsPublisher();
  for (let turn = 0; turn < UPLOADS; turn += 1) {
    const noise = { type: 'gaussian', mean: 100 + turn * 10, sigma: 30 } as const;
    const bytes = await sharp({ create: { ...PICTURE, background: 'black', noise } })
      .jpeg({ quality: 70 })
      .toBuffer();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], `camera-${turn}.jpg`, { type: 'image/jpeg' }));
    form.set('title', `Camera ${turn}`);
    form.set('alt', 'Noise');
    await editor.call('POST', '/editor/files', form);
  }
  printMemory(`${UPLOADS} large uploads`);
}

async function runEvening(): Promise<void> {
  await repeat(VIEWS, (turn) => read(PAGES[turn % PAGES.length] ?? '/'));
  printMemory(`${VIEWS} views`);
  await repeat(RENDERINGS, (turn) => read(`/login?turn=${turn}`));
  printMemory(`${RENDERINGS} renderings`);
  const buyer = new Shopper(shop.url);
  await buyer.signUp('900.00');
  for (let turn = 0; turn < PURCHASES / 4; turn += 1) await buyer.buy('daybreak');
  printMemory(`${PURCHASES / 4} purchases`);
}

printMemory('after the start');
for (let round = 1; round <= 4; round += 1) await runEvening();
await upload();
await sleep(RESTS_MS);
printMemory('at rest');
await shop.stop();
