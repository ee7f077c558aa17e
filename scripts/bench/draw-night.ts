// Draw night: how fast the entries of one large draw are scored and paid, in how much memory, and how long a purchase of
// another draw waits meanwhile. BENCH_ENTRIES and BENCH_ENGINES make it smaller.

import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { fillDraw } from './support/large-draw.ts';
import { formatSpeed, openLargeNight } from './support/large-night.ts';
import { printLine, printMemory, printWaits, runOnEngines } from './support/on-engines.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const WINNERS_ONE_IN = 20;

async function runDrawNight(url: string, engine: string, goal: number): Promise<void> {
  const { database, services, customers, settle } = await openLargeNight(url);
  await fillDraw(services, { customers, entries: ENTRIES, winnersOneIn: WINNERS_ONE_IN });
  const { waits, memory } = await settle();
  const { scoring, paying } = waits;
  const { faults } = await verifyLedger({ database, modules: MODULES });
  const { paid } = await database.db
    .selectFrom('prize')
    .select((row) => row.fn.countAll<number>().as('paid'))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await database.close();
  if (faults.length > 0 || paid !== ENTRIES / WINNERS_ONE_IN)
    throw new Error(`The draw is settled wrong: ${JSON.stringify({ faults, paid })}`);
  printLine(`${engine}, ${ENTRIES} entries of one draw, ${paid} prizes:`);
  printLine(
    `  scored ${formatSpeed(ENTRIES, scoring)}/s (goal ${goal}), ${scoring.seconds.toFixed(1)} s; prizes paid ${formatSpeed(paid, paying)}/s, ${paying.seconds.toFixed(1)} s`,
  );
  printWaits(waits);
  printMemory(memory);
}

await runOnEngines(runDrawNight, { sqlite: 20_000, postgres: 50_000 });
