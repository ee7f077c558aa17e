// What `docs/scale.md` counts with: what a purchase costs of the processor and leaves on the disk, on PostgreSQL. Processor
// time is told because it is the same on a busy machine.
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/ground/db/open.ts';
import { startPostgres } from '../postgres.mjs';
import { openShop, payAll } from './support/bench-shop.ts';

const BUYERS = Number(process.env.BENCH_BUYERS ?? 400);
const BOUGHT_BEFORE = 100;
const AT_ONCE = 16;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

interface Disk {
  readonly tables: number;
  readonly wal: number;
}

async function readDisk({ db }: Database): Promise<Disk> {
  const { rows } = await sql<Disk>`select
    (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables,
    pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal`.execute(db);
  return rows[0] ?? { tables: 0, wal: 0 };
}

async function measurePurchases(url: string): Promise<void> {
  const buyers = await openShop(url, { buyers: BUYERS + BOUGHT_BEFORE, draws: 4 });
  const database = await openDatabase(url);
  await payAll(database, buyers.slice(0, BOUGHT_BEFORE), AT_ONCE);
  await sql`checkpoint`.execute(database.db);
  const before = await readDisk(database);
  const from = process.cpuUsage();
  const rate = await payAll(database, buyers.slice(BOUGHT_BEFORE), AT_ONCE);
  const used = process.cpuUsage(from);
  const after = await readDisk(database);
  await database.close();
  const perPurchase = (value: number): string => (value / BUYERS).toFixed(0);
  printLine(`${BUYERS} purchases through the services, ${AT_ONCE} at once on PostgreSQL:`);
  printLine(
    `  ${((used.user + used.system) / 1000 / BUYERS).toFixed(1)} ms of this process's processor each, ${rate.toFixed(0)}/s`,
  );
  printLine(
    `  ${perPurchase(after.tables - before.tables)} B of tables and indexes, ${perPurchase(after.wal - before.wal)} B of WAL each`,
  );
}

const postgres = await startPostgres({ isDurable: true });
if (postgres)
  try {
    await measurePurchases(postgres.url);
  } finally {
    postgres.stop();
  }
