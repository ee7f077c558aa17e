// What a buyer can prove: that the own tickets stand in the sealed list, and what became of them.
import { type OwnRun, RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import { IS_KEPT_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { readSeed } from '../../proofs/draw-seed.ts';
import { openSealedTree } from '../../proofs/sealed-tree.ts';
import { findSealedProof } from './draw-raffle.ts';
import { createListKey, createSalt } from './leaves.ts';
import { readRaffleList } from './sold-runs.ts';

/** The published proof of a drawn raffle; undefined before the draw. */
export async function findPublishedProof(at: Db, drawId: string): Promise<RaffleProof | undefined> {
  const row = await at
    .selectFrom('raffle_proof')
    .select('body')
    .where('draw_id', '=', drawId)
    .executeTakeFirst();
  return row && RaffleProof.parse(JSON.parse(row.body));
}

/** Runs of the ticket's numbers in a draw, by their first number. */
const listRuns = (at: Db, ticketId: string, drawId: string) =>
  at
    .selectFrom('entry')
    .select('first_number')
    .where('ticket_id', '=', ticketId)
    .where('draw_id', '=', drawId)
    .where('first_number', 'is not', null)
    .where(IS_KEPT_ENTRY)
    .orderBy('first_number')
    .execute();

/**
 * The proof of a draw with the own tickets in it; undefined while the list is not sealed.
 * @throws ListChanged where the list is not the one that was sealed
 */
export async function findOwnProof(
  at: Db,
  draw: DrawRow,
  ticketId: string,
): Promise<RaffleProof | undefined> {
  const sealed = (await findPublishedProof(at, draw.id)) ?? (await findSealedProof(at, draw));
  if (!sealed) return undefined;
  const seed = await readSeed(at, draw);
  const secret = { offerKey: draw.offer_key, drawNo: draw.draw_no, seed };
  const listKey = createListKey(secret);
  const tree = await openSealedTree(readRaffleList(at, draw.id), listKey, sealed.close.root);
  const own: OwnRun[] = [];
  for (const { first_number } of await listRuns(at, ticketId, draw.id)) {
    const { run, path } = await tree.findByNumber(first_number ?? 0);
    const { entryId, first, last } = run;
    const salt = createSalt(listKey, entryId).toString('hex');
    own.push({ entry: entryId, salt, first, last, path: [...path] });
  }
  return { ...sealed, own };
}
