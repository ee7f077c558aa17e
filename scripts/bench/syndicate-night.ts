// Draw night of syndicates: how fast the shares of one large draw are scored, what their pools won is split to the cent
// and paid, in how much memory, and how long a purchase of another draw waits meanwhile. BENCH_ENTRIES and BENCH_ENGINES
// make it smaller.
import { openDatabase } from '#platform/db/open.ts';
import { takeStep } from '#platform/draws/steps.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { createBenchServices, openShop } from './support/bench-shop.ts';
import { runAmongBuyers } from './support/buy-meanwhile.ts';
import { LARGE_DRAW } from './support/large-draw.ts';
import { fillPools, POOL_PRIZE_CENTS, POOL_SHARES } from './support/large-pools.ts';
import { printLine, printMemory, printWaits, runOnEngines, waitIdle } from './support/on-engines.ts';
import { watchMemory } from './support/watch-memory.ts';

/** Shares, each of a ticket of its own. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const WINNERS_ONE_IN = 20;
const CUSTOMERS = 500;
const BUYERS = 4;

async function runSyndicateNight(url: string, engine: string, goal: number): Promise<void> {
  const buyers = await openShop(url, { buyers: CUSTOMERS, draws: 2, funds: '1000' });
  const database = await openDatabase(url);
  const services = createBenchServices(database);
  const customers = buyers.map(({ customerId }) => customerId);
  const { pools, winners } = await fillPools(services, {
    customers,
    entries: ENTRIES,
    winnersOneIn: WINNERS_ONE_IN,
  });
  const some = buyers.filter((_, index) => index % 2 === 0).slice(0, BUYERS);
  const idle = await runAmongBuyers(services, some, waitIdle);
  const readMemory = watchMemory();
  const take = (step: 'score' | 'pay') =>
    runAmongBuyers(services, some, () => takeStep(services, { drawId: LARGE_DRAW, step }));
  const scoring = await take('score');
  const paying = await take('pay');
  const memory = readMemory();
  const { faults } = await verifyLedger({ database });
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
  const formatSpeed = (count: number, { seconds }: { seconds: number }) => (count / seconds).toFixed(0);
  printLine(
    `${engine}, ${ENTRIES} shares of ${pools} syndicates in one draw, ${winners} of which win, ${paid} prizes, no cent lost:`,
  );
  printLine(
    `  scored and split ${formatSpeed(ENTRIES, scoring)}/s (goal ${goal}), ${scoring.seconds.toFixed(1)} s; prizes paid ${formatSpeed(paid, paying)}/s, ${paying.seconds.toFixed(1)} s`,
  );
  printWaits({ idle, scoring, paying });
  printMemory(memory);
}

await runOnEngines(runSyndicateNight, { sqlite: 20_000, postgres: 50_000 });
