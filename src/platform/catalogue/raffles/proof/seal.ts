// Seals the list of sold tickets after the close.
import { sql } from 'kysely';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Db } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type Pause, yieldToOthers } from '../../draws/entries.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { readSeed } from '../../proofs/draw-seed.ts';
import type { ListChunk } from '../../proofs/list.ts';
import { readSealedRoot, writeChunks } from '../../proofs/seal.ts';
import { createListKey } from './leaves.ts';
import { readRaffleList } from './sold-runs.ts';

const keepRaffleChunk = (at: Db, drawId: string) => (chunk: ListChunk) =>
  at
    .insertInto('raffle_chunk')
    .values({ ...chunk, draw_id: drawId })
    .onConflict((conflict) => conflict.columns(['draw_id', 'chunk']).doNothing())
    .execute();

/**
 * Seals the sold list of a closed draw, and publishes its root. Does nothing where it is sealed.
 * @throws ListNotSealable
 */
export async function sealRaffle(
  services: Services,
  draw: DrawRow,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  const { sealed_at } = await db
    .selectFrom('raffle_draw')
    .select('sealed_at')
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  if (sealed_at !== null) return;
  if (draw.status !== 'DRAW_CLOSED')
    throw new Error(`The list of the draw ${draw.id} is sealed after its close; it is ${draw.status}`);
  // A draw fills within hours: planned by what PostgreSQL knew before, each chunk would sort all tickets after it.
  if (database.flavor === 'postgres') await sql`analyze entry`.execute(db);
  const seed = await readSeed(db, draw);
  const listKey = createListKey({ offerKey: draw.offer_key, drawNo: draw.draw_no, seed });
  const list = readRaffleList(db, draw.id);
  await writeChunks(list, listKey, { keep: keepRaffleChunk(db, draw.id), pause });
  const { root, tickets, leaves } = await readSealedRoot(list);
  await transactAndPurge(services, async (tx, announce) => {
    const sealed = await tx
      .updateTable('raffle_draw')
      .set({ root, tickets, entries: leaves, sealed_at: getNowIso(clock) })
      .where('draw_id', '=', draw.id)
      .where('sealed_at', 'is', null)
      .returning('draw_id')
      .executeTakeFirst();
    if (sealed) announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}
