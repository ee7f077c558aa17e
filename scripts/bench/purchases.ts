// Purchases a second through the platform's fetch function: against the bare database doing the same transactions, and
// all buyers on one draw against buyers spread over many.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/open.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { startPostgres } from '../postgres.mjs';
import { type Buyer, openShop, payAll } from './support/bench-shop.ts';
import { recordStatements, replay, transactionsOf } from './support/recorder.ts';

const BUYERS = Number(process.env.BENCH_BUYERS ?? 600);
const AT_ONCE = 16;
const ROUNDS = 3;
const DRAWS = 16;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const rounded = (value: number): string => value.toFixed(0);
const ratio = (value: number, of: number): string => (value / of).toFixed(2);

async function provenPayments(url: string, buyers: readonly Buyer[]): Promise<number> {
  const database = await openDatabase(url);
  const speed = await payAll(database, buyers, AT_ONCE);
  const { faults, counts } = await verifyLedger({ database });
  await database.close();
  if (faults.length > 0 || counts.checkouts !== buyers.length)
    throw new Error(`The ledger is wrong: ${JSON.stringify({ faults, counts })}`);
  return speed;
}

async function sqliteRound(folder: string, round: number): Promise<{ shop: number; bare: number }> {
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
  const shop = await provenPayments(untouched, buyers);
  const took = replay(twin, transactionsOf(recorder.sent));
  return { shop, bare: (BUYERS * 1000) / took };
}

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sqliteRound(folder, round));
  rmSync(folder, { recursive: true });
  const shop = median(rounds.map((round) => round.shop));
  const bare = median(rounds.map((round) => round.bare));
  say(`SQLite, durable commits, ${BUYERS} purchases, ${AT_ONCE} at once, median of ${ROUNDS}:`);
  say(
    `  through the services ${rounded(shop)}/s, bare database with a commit each ${rounded(bare)}/s: ${ratio(shop, bare)}x (goal 0.5)`,
  );
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    const speeds: Record<'one' | 'many', number[]> = { one: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const spread of ['one', 'many'] as const) {
        const url = await postgresSchema(postgres.url, `${spread}_${round}`);
        const buyers = await openShop(url, { buyers: BUYERS, draws: spread === 'one' ? 1 : DRAWS });
        speeds[spread].push(await provenPayments(url, buyers));
      }
    const [one, many] = [median(speeds.one), median(speeds.many)];
    say(`PostgreSQL, ${BUYERS} purchases, ${AT_ONCE} at once, median of ${ROUNDS}:`);
    say(
      `  all on one draw ${rounded(one)}/s, over ${DRAWS} draws ${rounded(many)}/s: ${ratio(one, many)}x (goal 0.9)`,
    );
  } finally {
    postgres.stop();
  }
}

async function postgresSchema(url: string, name: string): Promise<string> {
  const admin = await openDatabase(url);
  await admin.db.schema.createSchema(name).execute();
  await admin.close();
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${name}`);
  return own.toString();
}

await onSqlite();
await onPostgres();
