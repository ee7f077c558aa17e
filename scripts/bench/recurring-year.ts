// A year of tickets, and of shares of parties, that repeat, over the leap day and both ends of daylight saving: how long the engine takes for it,
// and how many rows have other charges than the model in closed form says. BENCH_ROWS and BENCH_ENGINES make it smaller.
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { RECURRING_CHANNEL } from '#platform/repeat/recurring/charges/run-charge.ts';
import { compareCharges } from '../../tests/support/recurring/year/played-charges.ts';
import { createRows, openYearShop, playYear } from '../../tests/support/recurring/year/year-shop.ts';
import { formatMegabytes, printLine, runOnEngines } from './support/on-engines.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const SEED = Number(process.env.BENCH_SEED ?? 20_271_101);

async function countPurchased(shop: Awaited<ReturnType<typeof openYearShop>>): Promise<number> {
  const { count } = await shop.services.database.db
    .selectFrom('checkout')
    .select((row) => row.fn.countAll().as('count'))
    .where('channel_key', '=', RECURRING_CHANNEL)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function runYear(url: string, engine: string, goalMinutes: number): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  const shop = await openYearShop(database);
  const begun = performance.now();
  await playYear(shop, createRows(ROWS, SEED));
  const seconds = (performance.now() - begun) / 1000;
  const bought = await countPurchased(shop);
  const { charges, purchased, different } = await compareCharges(shop);
  const checkBegun = performance.now();
  const { faults } = await verifyLedger(shop.services);
  const checkSeconds = (performance.now() - checkBegun) / 1000;
  printLine(`${engine}, a year of ${shop.played.length} purchases that repeat:`);
  printLine(
    `  played in ${(seconds / 60).toFixed(1)} min (goal ${goalMinutes} for 10,000), ${((seconds * 1000) / charges).toFixed(1)} ms a charge`,
  );
  printLine(`  ${charges} charges, ${purchased} of them bought, ${bought} in the ledger's checkouts`);
  printLine(`  ${different.length} rows differ from the model`);
  printLine(`  ledger checked in ${checkSeconds.toFixed(1)} s, ${faults.length} faults`);
  for (const { row, recurringId } of different.slice(0, 3))
    printLine(`  ${recurringId}: ${JSON.stringify(row)}`);
  printLine(`  memory ${formatMegabytes(process.memoryUsage.rss())} MB`);
  if (different.length > 0 || bought !== purchased || faults.length > 0) process.exitCode = 1;
  await database.close();
}

await runOnEngines(runYear, { sqlite: 30, postgres: 60 });
