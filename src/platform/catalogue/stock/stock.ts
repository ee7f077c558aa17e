// What can run out: ticket numbers of a raffle, shares of a syndicate, uses of a voucher. Buyers take of a pool. A pool
// may lie in several lanes, rows with numbers of their own, so that buyers who come at once need not wait for each
// other. Within a lane numbers are given out in order.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import type { StockTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';

/** What a purchase takes of a pool. */
export interface PoolTake {
  readonly pool: string;
  readonly count: number;
}

/** Numbers that follow each other. */
export interface NumberRun {
  readonly first: number;
  readonly count: number;
}

/** A pool holds less than a purchase takes of it. */
export class StockShort extends Error {
  override readonly name = 'StockShort';
  readonly pool: string;

  constructor(pool: string) {
    super(`The stock of ${pool} is short`);
    this.pool = pool;
  }
}

type Runs = Map<string, readonly NumberRun[]>;

const otherLane = sql`select 1 from stock as other where other.pool = stock.pool and other.key <> stock.key`;

/** A lane that holds enough, by the purchase, so that purchases at once choose different ones. */
const chooseLane = (salt: string) => sql`select stock.key from stock
  where stock.pool = wanted.pool and stock.size - stock.taken >= wanted.count and exists (${otherLane})
  order by hashtext(${salt} || stock.key) limit 1`;

/** The first lane that holds enough and is free. */
const chooseFreeLane = (salt: string) => sql`select lane.key, wanted.count from wanted
  cross join lateral (${chooseLane(salt)} for update of stock skip locked) as lane`;

/** One lane, waited for: no row is passed over, or it would stay held. */
const awaitLane = (salt: string) => sql`select stock.key, wanted.count from wanted
  cross join lateral (${chooseLane(salt)}) as lane join stock on stock.key = lane.key
  where stock.size - stock.taken >= wanted.count order by stock.key for update of stock`;

/**
 * Takes of all pools in one statement: of a pool of one lane its row, in the order of the keys; of the others of a
 * lane. Pools that are missing in the answer gave nothing.
 */
async function takeOnPostgres(
  tx: Tx,
  takes: readonly PoolTake[],
  laneOfEach: RawBuilder<unknown>,
): Promise<Runs> {
  const wanted = takes.map(({ pool, count }) => sql`(cast(${pool} as text), cast(${count} as integer))`);
  const { rows } = await sql<{ pool: string; first: number; count: number }>`
    with wanted (pool, count) as (values ${sql.join(wanted)}),
    whole as (select stock.key, wanted.count from stock join wanted on wanted.pool = stock.pool
      where stock.size - stock.taken >= wanted.count and not exists (${otherLane})
      order by stock.key for update of stock),
    spread as (${laneOfEach}),
    held as (select * from whole union all select * from spread)
    update stock set taken = stock.taken + held.count from held where held.key = stock.key
    returning stock.pool, stock.first_number + stock.taken - held.count as first, held.count`.execute(tx);
  return new Map(rows.map(({ pool, first, count }) => [pool, [{ first, count }]]));
}

/** Waits for a lane of each pool. Lanes are let go again where one pool gave nothing. */
async function awaitOnPostgres(tx: Tx, takes: readonly PoolTake[], salt: string): Promise<Runs> {
  await sql`savepoint lanes`.execute(tx);
  const runs = await takeOnPostgres(tx, takes, awaitLane(salt));
  if (runs.size === takes.length) return runs;
  await sql`rollback to savepoint lanes`.execute(tx);
  return new Map();
}

/** SQLite has one writer: the first lane that holds enough is free. */
async function takeOnSqlite(tx: Tx, takes: readonly PoolTake[]): Promise<Runs> {
  const runs: Runs = new Map();
  for (const { pool, count } of takes) {
    const row = await tx
      .updateTable('stock')
      .set((lane) => ({ taken: lane('taken', '+', count) }))
      .where('key', '=', (lane) =>
        lane
          .selectFrom('stock as fits')
          .select('fits.key')
          .where('fits.pool', '=', pool)
          .where(sql<number>`fits.size - fits.taken`, '>=', count)
          .orderBy('fits.lane')
          .limit(1),
      )
      .returning(['taken', 'first_number'])
      .executeTakeFirst();
    if (row) runs.set(pool, [{ first: row.first_number + row.taken - count, count }]);
  }
  return runs;
}

type Lane = Pick<StockTable, 'key' | 'size' | 'taken'> & { readonly first_number: number };
const getRest = ({ size, taken }: Lane): number => size - taken;

/** Takes of several lanes, those that hold most first. @throws StockShort */
async function takeInParts(tx: Tx, { flavor }: Services['database'], { pool, count }: PoolTake) {
  const lanes: Lane[] = await tx
    .selectFrom('stock')
    .select(['key', 'size', 'taken', 'first_number'])
    .where('pool', '=', pool)
    .orderBy('key')
    .$if(flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  const runs: NumberRun[] = [];
  let missing = count;
  for (const lane of lanes.sort((a, b) => getRest(b) - getRest(a))) {
    const part = Math.min(missing, getRest(lane));
    if (part === 0) break;
    missing -= part;
    runs.push({ first: lane.first_number + lane.taken, count: part });
    await tx
      .updateTable('stock')
      .set((row) => ({ taken: row('taken', '+', part) }))
      .where('key', '=', lane.key)
      .execute();
  }
  if (missing > 0) throw new StockShort(pool);
  return runs;
}

async function takeAll(
  tx: Tx,
  { database }: Pick<Services, 'database'>,
  takes: readonly PoolTake[],
  salt: string,
): Promise<Runs> {
  const isPostgres = database.flavor === 'postgres';
  const taken = isPostgres
    ? await takeOnPostgres(tx, takes, chooseFreeLane(salt))
    : await takeOnSqlite(tx, takes);
  const findMissing = () => takes.filter(({ pool }) => !taken.has(pool));
  if (isPostgres && findMissing().length > 0)
    for (const [pool, runs] of await awaitOnPostgres(tx, findMissing(), salt)) taken.set(pool, runs);
  for (const take of findMissing()) taken.set(take.pool, await takeInParts(tx, database, take));
  return taken;
}

/** Hands out runs in order, so many numbers at a time. */
function createDealer(runs: readonly NumberRun[]) {
  const left = [...runs];
  return (count: number): NumberRun[] => {
    const dealt: NumberRun[] = [];
    for (let missing = count; missing > 0; ) {
      const run = left.shift()!;
      const part = Math.min(missing, run.count);
      dealt.push({ first: run.first, count: part });
      if (part < run.count) left.unshift({ first: run.first + part, count: run.count - part });
      missing -= part;
    }
    return dealt;
  };
}

/**
 * Takes what the lines of one purchase need, each pool once. Gives for each line its numbers by pool. `salt` is the
 * purchase's own: it spreads purchases over the lanes.
 * @throws StockShort
 */
export async function takeStock(
  tx: Tx,
  services: Pick<Services, 'database'>,
  lines: readonly (readonly PoolTake[])[],
  salt: string,
): Promise<ReadonlyMap<string, readonly NumberRun[]>[]> {
  const counts = new Map<string, number>();
  for (const { pool, count } of lines.flat()) counts.set(pool, (counts.get(pool) ?? 0) + count);
  if (counts.size === 0) return lines.map(() => new Map());
  const takes = [...counts]
    .map(([pool, count]) => ({ pool, count }))
    .sort((a, b) => (a.pool < b.pool ? -1 : 1));
  const runs = await takeAll(tx, services, takes, salt);
  const dealers = new Map([...runs].map(([pool, taken]) => [pool, createDealer(taken)]));
  return lines.map(
    (line) => new Map(line.map(({ pool, count }) => [pool, dealers.get(pool)?.(count) ?? []])),
  );
}
