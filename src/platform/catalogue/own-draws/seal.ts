// Seals the list of a draw after its close, and counts what it was sold for.
import { sql } from 'kysely';
import { nameDrawnGame, toDrawnGame } from '#lib/domain/lottery/drawn-game.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Pause } from '../draws/entries.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { readOfferOfDraw } from '../draws/results-version.ts';
import { readSeed } from '../proofs/draw-seed.ts';
import type { ListChunk } from '../proofs/list.ts';
import { readSealedRoot, writeChunks } from '../proofs/seal.ts';
import { cutOffPoolsOfDraw } from '../syndicates/cut-off.ts';
import { createEntryKey, readEntryList } from './list.ts';
import { writeLeaves } from './write-leaves.ts';

const WHOLE_BPS = 10_000;

const keepChunk = (at: Db, drawId: string) => (chunk: ListChunk) =>
  at
    .insertInto('lottery_chunk')
    .values({ ...chunk, draw_id: drawId })
    .onConflict((conflict) => conflict.columns(['draw_id', 'chunk']).doNothing())
    .execute();

/** What the entries of the list cost, those of pools by their shares. */
async function sumSales(at: Db | Tx, drawId: string): Promise<number> {
  const { rows } = await sql<{ cents: number | string }>`select coalesce(sum(entry.price_cents), 0) as cents
    from entry join ticket on ticket.id = entry.ticket_id
    where entry.draw_id = ${drawId} and (
      exists (select 1 from lottery_leaf as leaf where leaf.entry_id = entry.id)
      or exists (select 1 from lottery_leaf as leaf where leaf.pool_id = ticket.pool_id and leaf.draw_id = ${drawId}))`.execute(
    at,
  );
  return Number(rows[0]?.cents ?? 0);
}

/** Nobody is promised anything in a draw that nobody plays in. */
const getPoolCents = (
  { pool_bps, minimum_cents }: { pool_bps: number; minimum_cents: number },
  sold: { readonly entries: number; readonly cents: number },
): number =>
  sold.entries === 0 ? 0 : Math.max(Number(minimum_cents), Math.floor((sold.cents * pool_bps) / WHOLE_BPS));

/** What is drawn by the rules of the draw's day. */
async function nameGame({ database: { db } }: Services, draw: DrawRow): Promise<string> {
  const offer = await readOfferOfDraw(db, draw);
  const rules = findRulesOn(offer.rules, draw.local_date);
  if (!rules) throw new Error(`${offer.key} has no rules for ${draw.local_date}`);
  return nameDrawnGame(toDrawnGame(rules));
}

/** Seals the list of entries of a closed draw, and publishes its root. Does nothing where it is sealed. */
export async function sealOwnDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  const own = await db
    .selectFrom('lottery_draw')
    .selectAll()
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  if (own.sealed_at !== null || draw.cancelled_at !== null) return;
  if (draw.status !== 'DRAW_CLOSED')
    throw new Error(`The list of the draw ${draw.id} is sealed after its close; it is ${draw.status}`);
  await cutOffPoolsOfDraw(services, draw.id, pause);
  // A draw fills within hours: planned by what PostgreSQL knew before, each batch would sort all entries after it.
  if (database.flavor === 'postgres') await sql`analyze entry, ticket`.execute(db);
  await writeLeaves(database, draw.id, pause);
  const seed = await readSeed(db, draw);
  const listKey = createEntryKey({ offerKey: draw.offer_key, drawNo: draw.draw_no, seed });
  const list = readEntryList(db, draw.id);
  await writeChunks(list, listKey, { keep: keepChunk(db, draw.id), pause });
  const { root, leaves: entries } = await readSealedRoot(list);
  const cents = await sumSales(db, draw.id);
  const game = await nameGame(services, draw);
  await transactAndPurge(services, async (tx, announce) => {
    const sealed = await tx
      .updateTable('lottery_draw')
      .set({
        root,
        entries,
        game,
        sales_cents: cents,
        pool_cents: getPoolCents(own, { entries, cents }),
        sealed_at: getNowIso(clock),
      })
      .where('draw_id', '=', draw.id)
      .where('sealed_at', 'is', null)
      .returning('draw_id')
      .executeTakeFirst();
    if (sealed) announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}
