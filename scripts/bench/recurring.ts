// Purchases that repeat, all due at one instant: how long the worker takes for them, and how long a purchase of another
// draw waits meanwhile. BENCH_CHARGES and BENCH_ENGINES make it smaller.
import { openDatabase } from '#platform/ground/db/open.ts';
import { LANES } from '#platform/ground/jobs/lanes.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { recurringModule } from '#platform/repeat/recurring/module.ts';
import type { Services } from '#platform/services.ts';
import { playGame } from '../../tests/support/played-draws.ts';
import { beginRecurring } from '../../tests/support/recurring/recurring-shop.ts';
import { createBenchServices, openShop } from './support/bench-shop.ts';
import { runAmongBuyers } from './support/buy-meanwhile.ts';
import { formatMegabytes, printLine, printWaits, runOnEngines, waitIdle } from './support/on-engines.ts';

const CHARGES = Number(process.env.BENCH_CHARGES ?? 10_000);
const ROWS_OF_ONE = 10;
const BUYERS = 4;
const MINUTE_MS = 60_000;

const { jobsMax, atOnce } = LANES.recurring;

const HANDLERS: JobHandlers = Object.fromEntries(
  (recurringModule.jobs ?? [])
    .filter(({ cron }) => cron === undefined)
    .map(({ kind, handle }) => [kind, (services, payload) => handle(services, payload, {})]),
);

/** A customer with some of the purchases, and money for them. */
async function createPlayer(services: Services, index: number): Promise<void> {
  const customerId = await createCustomer(services, {
    email: `player-${index}@drawcard.test`,
    password: 'brass-kettle-lagoon-41',
    firstname: 'Robin',
    lastname: `Marsh ${index}`,
    dateOfBirth: '1985-03-27',
    state: 'NSW',
  });
  const asked = { amount: '50', depositMethodId: 'td' as const, checkout: false };
  await makeDeposit(services, { customerId, key: 'first-deposit' }, asked);
  for (let row = 0; row < ROWS_OF_ONE; row += 1) await beginRecurring(services, { customerId });
}

/** When the charges are due, in milliseconds since 1970. */
async function readDue({ database: { db } }: Services): Promise<number> {
  const due = await db
    .selectFrom('recurring_charge')
    .select('due_at')
    .distinct()
    .where('state', '=', 'planned')
    .execute();
  if (due.length !== 1) throw new Error('The charges are not due at one instant');
  return Date.parse(due[0]!.due_at);
}

async function countPurchased({ database: { db } }: Services): Promise<number> {
  const rows = await db
    .selectFrom('recurring_charge')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'purchased')
    .executeTakeFirstOrThrow();
  return Number(rows.count);
}

async function runInstant(url: string, engine: string, goalSeconds: number): Promise<void> {
  const buyers = await openShop(url, { buyers: BUYERS, draws: 1, funds: '1000' });
  const database = await openDatabase(url);
  const before = createBenchServices(database);
  await playGame(before, { drawDays: ['sat'] });
  for (let index = 0; index < CHARGES / ROWS_OF_ONE; index += 1) await createPlayer(before, index);
  const shift = (await readDue(before)) + MINUTE_MS - Date.now();
  const services: Services = { ...before, clock: { now: () => Date.now() + shift } };
  const idle = await runAmongBuyers(services, buyers, waitIdle);
  let peak = process.memoryUsage.rss();
  const charging = await runAmongBuyers(services, buyers, async () => {
    while ((await runDueJobs(services, HANDLERS, jobsMax, atOnce)) > 0) {
      peak = Math.max(peak, process.memoryUsage.rss());
      await new Promise((wake) => setImmediate(wake));
    }
  });
  const purchased = await countPurchased(services);
  const { faults } = await verifyLedger(services);
  await database.close();
  printLine(`${engine}, ${purchased} of ${CHARGES} charges due at one instant, ${faults.length} faults:`);
  printLine(`  made in ${charging.seconds.toFixed(1)} s (goal ${goalSeconds} for 10,000)`);
  printWaits({ idle, charging });
  printLine(`  memory ${formatMegabytes(peak)} MB at most`);
}

await runOnEngines(runInstant, { sqlite: 120, postgres: 60 });
