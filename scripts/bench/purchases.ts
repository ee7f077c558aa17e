// Purchases a second through the platform's fetch function: against one database function that writes the same rows in
// one call, against the bare database doing the same statements, and all buyers on one draw against many draws.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { startPostgres } from '../postgres.mjs';
import { type Buyer, openShop, payAll } from './support/bench-shop.ts';
import { callEach, readPurchases } from './support/one-call.ts';
import { listTransactions, recordStatements, replay } from './support/recorder.ts';

const BUYERS = Number(process.env.BENCH_BUYERS ?? 600);
/** Bought before the clock starts, on both sides: PostgreSQL plans a statement anew the first times on each connection. */
const BOUGHT_BEFORE = 200;
const AT_ONCE = 16;
const ROUNDS = 3;
const DRAWS = 16;
const ENGINES = process.env.BENCH_ENGINES ?? 'sqlite,postgres';

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const getMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1]!;
const roundRate = (value: number): string => value.toFixed(0);
const formatRatio = (value: number, of: number): string => (value / of).toFixed(2);

async function verifyAt(url: string) {
  const database = await openDatabase(url);
  const report = await verifyLedger({ database, modules: MODULES });
  await database.close();
  return report;
}

async function countProvenPayments(url: string, buyers: readonly Buyer[], boughtBefore = 0): Promise<number> {
  const database = await openDatabase(url);
  await payAll(database, buyers.slice(0, boughtBefore), AT_ONCE);
  const speed = await payAll(database, buyers.slice(boughtBefore), AT_ONCE);
  await database.close();
  const { faults, counts } = await verifyAt(url);
  if (faults.length > 0 || counts.checkouts !== buyers.length)
    throw new Error(`The ledger is wrong: ${JSON.stringify({ faults, counts })}`);
  return speed;
}

async function runSqliteRound(folder: string, round: number): Promise<{ openShop: number; bare: number }> {
  const path = join(folder, `shop-${round}.sqlite`);
  const twin = join(folder, `twin-${round}.sqlite`);
  const buyers = await openShop(path, { buyers: BUYERS, draws: 1 });
  copyFileSync(path, twin);
  const untouched = join(folder, `untouched-${round}.sqlite`);
  copyFileSync(path, untouched);
  const recorder = recordStatements();
  const recorded = await openDatabase(path);
  await payAll(recorded, buyers, AT_ONCE);
  recorder.stop();
  await recorded.close();
  const shop = await countProvenPayments(untouched, buyers);
  const took = replay(twin, listTransactions(recorder.sent));
  return { openShop: shop, bare: (BUYERS * 1000) / took };
}

async function measureSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runSqliteRound(folder, round));
  rmSync(folder, { recursive: true });
  const shop = getMedian(rounds.map((round) => round.openShop));
  const bare = getMedian(rounds.map((round) => round.bare));
  printLine(`SQLite, durable commits, ${BUYERS} purchases, ${AT_ONCE} at once, median of ${ROUNDS}:`);
  printLine(
    `  through the services ${roundRate(shop)}/s, bare database with a commit each ${roundRate(bare)}/s: ${formatRatio(shop, bare)}x (goal 0.5)`,
  );
}

interface PostgresRound {
  readonly one: number;
  readonly many: number;
  readonly bare: number;
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const admin = await openDatabase(url);
  await sql.raw(statement).execute(admin.db);
  await admin.close();
}

/** A database of that name on the server, empty or a copy. */
async function createDatabase(url: string, name: string, copied?: string): Promise<string> {
  await runOnServer(url, `create database ${name}${copied ? ` template ${copied}` : ''}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.toString();
}

async function createPostgresRound(url: string, round: number): Promise<PostgresRound> {
  const shop = async (spread: 'one' | 'many') => {
    const own = await createDatabase(url, `${spread}_${round}`);
    const buyers = BUYERS + BOUGHT_BEFORE;
    return { own, buyers: await openShop(own, { buyers, draws: spread === 'one' ? 1 : DRAWS }) };
  };
  const all = await shop('one');
  const twin = await createDatabase(url, `twin_${round}`, `one_${round}`);
  const spread = await shop('many');
  const one = await countProvenPayments(all.own, all.buyers, BOUGHT_BEFORE);
  const many = await countProvenPayments(spread.own, spread.buyers, BOUGHT_BEFORE);
  const purchases = await readPurchases(all.own);
  const bare = await callEach(twin, purchases, { atOnce: AT_ONCE, calledBefore: BOUGHT_BEFORE });
  const { faults, counts } = await verifyAt(twin);
  if (faults.length > 0 || counts.checkouts !== purchases.length)
    throw new Error('The one call does not write the same');
  return { one, many, bare };
}

/** The first purchases of a process are slow, until its code is compiled. */
async function warmUp(url: string): Promise<void> {
  const own = await createDatabase(url, 'warm_up');
  await countProvenPayments(own, await openShop(own, { buyers: BUYERS, draws: 1 }));
}

async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if (!postgres) return;
  try {
    const rounds: PostgresRound[] = [];
    await warmUp(postgres.url);
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await createPostgresRound(postgres.url, round));
    const one = getMedian(rounds.map((round) => round.one));
    const many = getMedian(rounds.map((round) => round.many));
    const bare = getMedian(rounds.map((round) => round.bare));
    printLine(`PostgreSQL, durable commits, ${BUYERS} purchases, ${AT_ONCE} at once, median of ${ROUNDS}:`);
    printLine(
      `  all on one draw ${roundRate(one)}/s, over ${DRAWS} draws ${roundRate(many)}/s: ${formatRatio(one, many)}x (goal 0.9)`,
    );
    printLine(
      `  one database function that writes the same rows in one call ${roundRate(bare)}/s: ${formatRatio(one, bare)}x (goal 0.3)`,
    );
  } finally {
    postgres.stop();
  }
}

if (ENGINES.includes('sqlite')) await measureSqlite();
if (ENGINES.includes('postgres')) await measurePostgres();
printLine(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
