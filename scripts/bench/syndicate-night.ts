// Draw night of syndicates: how fast the shares of one large draw are scored, what their pools won is split to the cent
// and paid, in how much memory, and how long a purchase of another draw waits meanwhile. BENCH_ENTRIES and BENCH_ENGINES
// make it smaller.

import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { formatSpeed, openLargeNight } from './support/large-night.ts';
import { fillPools, POOL_PRIZE_CENTS, POOL_SHARES } from './support/large-pools.ts';
import { printLine, printMemory, printWaits, runOnEngines } from './support/on-engines.ts';

/** Shares, each of a ticket of its own. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const WINNERS_ONE_IN = 20;

async function runSyndicateNight(url: string, engine: string, goal: number): Promise<void> {
  const { database, services, customers, settle } = await openLargeNight(url);
  const { pools, winners } = await fillPools(services, {
    customers,
    entries: ENTRIES,
    winnersOneIn: WINNERS_ONE_IN,
  });
  const { waits, memory } = await settle();
  const { scoring, paying } = waits;
  const { faults } = await verifyLedger({ database, modules: MODULES });
  const { paid, cents } = await database.db
    .selectFrom('prize')
    .select((row) => [
      row.fn.countAll<number>().as('paid'),
      row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('cents'),
    ])
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await database.close();
  const isWhole = paid === winners * POOL_SHARES && Number(cents) === winners * POOL_PRIZE_CENTS;
  if (faults.length > 0 || !isWhole)
    throw new Error(`The draw is settled wrong: ${JSON.stringify({ faults, paid, cents })}`);
  printLine(
    `${engine}, ${ENTRIES} shares of ${pools} syndicates in one draw, ${winners} of which win, ${paid} prizes, no cent lost:`,
  );
  printLine(
    `  scored and split ${formatSpeed(ENTRIES, scoring)}/s (goal ${goal}), ${scoring.seconds.toFixed(1)} s; prizes paid ${formatSpeed(paid, paying)}/s, ${paying.seconds.toFixed(1)} s`,
  );
  printWaits(waits);
  printMemory(memory);
}

await runOnEngines(runSyndicateNight, { sqlite: 20_000, postgres: 50_000 });
