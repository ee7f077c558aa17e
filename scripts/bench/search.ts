// The search over the content of the demonstration and ten years of draws: how long an answer takes, and how long the
// index takes to be made. Goal: 50 ms at the 95th percentile.

import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { followEverything } from '#platform/content/search/run-index.ts';
import { findInSite } from '#platform/content/search/search.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { createPairOffer } from '../../tests/support/played-draws.ts';
import { listDays, writeDrawn } from '../../tests/support/results.ts';
import { createBenchServices } from './support/bench-shop.ts';
import { printLine, runOnEngines } from './support/on-engines.ts';

const OFFERS = Number(process.env.BENCH_OFFERS ?? 14);
const DRAWS_EACH = Number(process.env.BENCH_DRAWS ?? 3650);
const GOAL_MS = 50;
const ROUNDS = 12;
const DRAWS_A_WRITE = 500;
const WORDS = [
  'daily',
  'daily pair 7',
  'pair 1520',
  '14 may 2019',
  'pair saturday',
  '2018',
  'jackpot',
  'jakcpots',
  'seagras meadwos',
  'how do i withdraw money',
  'quick pick',
  'zzzzzz',
  'daly piar 900',
  'privacy',
  'p',
  'draw',
];
const KINDS = ['offer', 'draw', 'article', 'cause', 'question', 'page'];

async function measure(url: string, engine: string, goal: number): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  const services = createBenchServices(database);
  await seedContent(services);
  const days = listDays('2016-01-01', DRAWS_EACH);
  const offers = Array.from({ length: OFFERS }, (_, n) => `pair-${n}`);
  for (const [n, key] of offers.entries()) {
    const offer = createPairOffer({ key, name: `Daily Pair ${n}` });
    await saveOffer(database.db, services, offer);
    const draws = days.map((localDate, index) => ({ drawNo: index + 1, localDate }));
    for (let from = 0; from < draws.length; from += DRAWS_A_WRITE)
      await writeDrawn(services, offer, draws.slice(from, from + DRAWS_A_WRITE));
  }
  const begun = performance.now();
  await followEverything(services);
  const builtMs = performance.now() - begun;
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const words of WORDS) {
      const from = performance.now();
      await findInSite(services, { words, brand: 'drawcard', offers, kinds: KINDS, limit: 5, offset: 0 });
      if (round > 0) waits.push(performance.now() - from);
    }
  waits.sort((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor(part * waits.length)] ?? 0).toFixed(1);
  printLine(
    `${engine}: ${OFFERS * DRAWS_EACH} draws indexed in ${(builtMs / 1000).toFixed(1)} s; an answer in ${at(0.5)} ms, ${at(0.95)} ms at p95 (goal ${goal}), ${at(0.999)} ms at the worst`,
  );
  await database.close();
}

await runOnEngines(measure, { sqlite: GOAL_MS, postgres: GOAL_MS });
