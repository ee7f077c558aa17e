// Follows what happens to draws, and what comes about with time: each is told by a job of its own.
import { isFilling, RAFFLE_ENDING_MS } from '#lib/domain/alerts/alert-kinds.ts';
import { STOCK_KEY_OF_POOL } from '../../catalogue/syndicates/pool-body.ts';
import { SALE_END } from '../../catalogue/syndicates/sale-end.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { queueTelling } from './tell.ts';

const CURSOR = 'draws';
const NEWS_AT_ONCE = 100;

/** What alerts are told of among the news of draws. */
const KINDS = ['jackpot', 'numbers'] as const;

const readCursor = async (tx: Tx, { database }: Services): Promise<number> => {
  const { up_to } = await tx
    .selectFrom('alert_cursor')
    .select('up_to')
    .where('name', '=', CURSOR)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return up_to;
};

/** Queues what the next news are told by. True where there may be more of them. */
export async function followNews(services: Services): Promise<boolean> {
  const { db } = services.database;
  const latest = await db
    .selectFrom('purge_counter')
    .innerJoin('alert_cursor', 'alert_cursor.name', 'purge_counter.name')
    .select(['latest', 'up_to'])
    .where('purge_counter.name', '=', CURSOR)
    .executeTakeFirst();
  if (!latest || latest.latest <= latest.up_to) return false;
  return transact(services.database, async (tx) => {
    const after = await readCursor(tx, services);
    const rows = await tx
      .selectFrom('draw_news')
      .select(['id', 'at', 'kind', 'draw_id', 'is_told'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(NEWS_AT_ONCE)
      .execute();
    for (const { id, at, kind, draw_id, is_told } of rows) {
      const told = is_told === 1 ? KINDS.find((one) => one === kind) : undefined;
      if (told === undefined) continue;
      const alertKind = told === 'numbers' ? 'result' : told;
      await queueTelling(tx, services, `news:${id}`, { kind: alertKind, subject: draw_id, at });
    }
    const last = rows.at(-1);
    if (last)
      await tx.updateTable('alert_cursor').set({ up_to: last.id }).where('name', '=', CURSOR).execute();
    return rows.length === NEWS_AT_ONCE;
  });
}

/** Raffles whose tickets end within two days. */
const listEnding = (tx: Tx, { clock }: Services) =>
  tx
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select('draw.id')
    .where('raffle_draw.kind', '=', 'main')
    .where('draw.status', '=', 'DRAW_OPEN')
    .where('draw.stop_at', '>', toIso(clock.now() + RAFFLE_ENDING_MS.until))
    .where('draw.stop_at', '<=', toIso(clock.now() + RAFFLE_ENDING_MS.from))
    .execute();

/** Syndicates on sale of whose shares most are sold. */
const listFilling = (tx: Tx, { clock }: Services) =>
  tx
    .selectFrom('pool')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .select(['pool.id', 'pool.shares', 'stock.taken'])
    .where('pool.kind', '=', 'syndicate_share')
    .where('pool.status', '=', 'open')
    .where('draw.status', '=', 'DRAW_OPEN')
    .where(SALE_END, '>', getNowIso(clock))
    .execute();

/** Queues what has come about with time, or with sales: each once. */
export async function lookForEndings(services: Services): Promise<void> {
  const at = getNowIso(services.clock);
  await transact(services.database, async (tx) => {
    for (const { id } of await listEnding(tx, services))
      await queueTelling(tx, services, `ending:${id}`, { kind: 'raffle_ending', subject: id, at });
    for (const { id, ...pool } of await listFilling(tx, services))
      if (isFilling(pool))
        await queueTelling(tx, services, `filling:${id}`, { kind: 'syndicate_filling', subject: id, at });
  });
}
