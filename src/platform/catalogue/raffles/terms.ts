// The terms of a draw. Until the first ticket they may be written again; from then on a change is a further revision
// with a note, and a ticket stays under the revision it was bought under.
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { RaffleTermsTable } from '../../ground/db/schema/raffle-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** SHA-256 of the text, in hex. */
export const hashTerms = (body: string): string => createHash('sha256').update(body).digest('hex');

export type TermsRevision = Readonly<RaffleTermsTable>;

/** All revisions of a draw's terms, the one in force first. */
export const listTerms = (at: Db | Tx, drawId: string): Promise<TermsRevision[]> =>
  at
    .selectFrom('raffle_terms')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('revision', 'desc')
    .execute();

async function isEntered(tx: Tx, drawId: string): Promise<boolean> {
  const ticket = tx.selectFrom('raffle_ticket').select('draw_id').where('draw_id', '=', drawId);
  const letter = tx.selectFrom('raffle_postal').select('draw_id').where('draw_id', '=', drawId);
  return (await ticket.unionAll(letter).limit(1).execute()).length > 0;
}

/** A change of terms under which tickets were sold has to say what it changes. */
export class TermsNoteMissing extends Error {
  override readonly name = 'TermsNoteMissing';
}

interface NewTerms {
  readonly body: string;
  readonly note: string;
  readonly author: string;
}

/**
 * Writes new terms, and gives their revision: undefined where they are those in force. Before the first ticket the old
 * ones are taken out; a ticket that is sold at the same moment under the old ones is refused by its foreign key.
 * @throws TermsNoteMissing
 */
export async function changeTerms(
  tx: Tx,
  { clock }: Services,
  drawId: string,
  { body, note, author }: NewTerms,
): Promise<number | undefined> {
  const [current] = await listTerms(tx, drawId);
  const hash = hashTerms(body);
  if (current?.hash === hash) return undefined;
  const isFrozen = await isEntered(tx, drawId);
  if (isFrozen && note === '') throw new TermsNoteMissing('Say with --note what the change is.');
  const revision = (current?.revision ?? 0) + 1;
  await tx
    .insertInto('raffle_terms')
    .values({ draw_id: drawId, revision, body, note, author, created_at: getNowIso(clock), hash })
    .execute();
  if (!isFrozen)
    await tx
      .deleteFrom('raffle_terms')
      .where('draw_id', '=', drawId)
      .where('revision', '<', revision)
      .execute();
  return revision;
}
