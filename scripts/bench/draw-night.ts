// Draw night: how fast the entries of one large draw are scored and paid, in how much memory, and how long a purchase of
// another draw waits meanwhile. BENCH_ENTRIES and BENCH_ENGINES make it smaller.
import { openDatabase } from '#platform/db/open.ts';
import { takeStep } from '#platform/draws/steps.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { createBenchServices, openShop } from './support/bench-shop.ts';
import { runAmongBuyers } from './support/buy-meanwhile.ts';
import { fillDraw, LARGE_DRAW } from './support/large-draw.ts';
import { printLine, printMemory, printWaits, runOnEngines, waitIdle } from './support/on-engines.ts';
import { watchMemory } from './support/watch-memory.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const WINNERS_ONE_IN = 20;
const CUSTOMERS = 500;
const BUYERS = 4;

async function runDrawNight(url: string, engine: string, goal: number): Promise<void> {
  const buyers = await openShop(url, { buyers: CUSTOMERS, draws: 2, funds: '1000' });
  const database = await openDatabase(url);
  const services = createBenchServices(database);
  const customers = buyers.map(({ customerId }) => customerId);
  await fillDraw(services, { customers, entries: ENTRIES, winnersOneIn: WINNERS_ONE_IN });
  const some = buyers.filter((_, index) => index % 2 === 0).slice(0, BUYERS);
  const idle = await runAmongBuyers(services, some, waitIdle);
  const readMemory = watchMemory();
  const take = (step: 'score' | 'pay') =>
    runAmongBuyers(services, some, () => takeStep(services, { drawId: LARGE_DRAW, step }));
  const scoring = await take('score');
  const paying = await take('pay');
  const memory = readMemory();
  const { faults } = await verifyLedger({ database });
  const { paid } = await database.db
    .selectFrom('prize')
    .select((row) => row.fn.countAll<number>().as('paid'))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await database.close();
  if (faults.length > 0 || paid !== ENTRIES / WINNERS_ONE_IN)
    throw new Error(`The draw is settled wrong: ${JSON.stringify({ faults, paid })}`);
  const formatSpeed = (count: number, { seconds }: { seconds: number }) => (count / seconds).toFixed(0);
  printLine(`${engine}, ${ENTRIES} entries of one draw, ${paid} prizes:`);
  printLine(
    `  scored ${formatSpeed(ENTRIES, scoring)}/s (goal ${goal}), ${scoring.seconds.toFixed(1)} s; prizes paid ${formatSpeed(paid, paying)}/s, ${paying.seconds.toFixed(1)} s`,
  );
  printWaits({ idle, scoring, paying });
  printMemory(memory);
}

await runOnEngines(runDrawNight, { sqlite: 20_000, postgres: 50_000 });
