// What anyone can check a draw by, and what a customer can prove of the own entries.
import type { LotteryProof, OwnEntry } from '#lib/contracts/offers/draw-proof.ts';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db } from '../../ground/db/open.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { DRAW_SCHEME } from '../proofs/draw-scheme.ts';
import { readSeed } from '../proofs/draw-seed.ts';
import { openSealedTree } from '../proofs/sealed-tree.ts';
import { createEntryKey, createEntrySalt, readEntryList } from './list.ts';

export type SealedLottery = Omit<LotteryProof, 'seed' | 'numbers' | 'own'>;

/** What is published of a draw once its list is sealed; undefined before. */
export async function findSealedDraw(at: Db, draw: DrawRow): Promise<SealedLottery | undefined> {
  const row = await at
    .selectFrom('lottery_draw')
    .select(['root', 'entries', 'game', 'beacon_spec', 'beacon_value'])
    .where('draw_id', '=', draw.id)
    .executeTakeFirst();
  if (!row || row.root === null || row.game === null || draw.commitment === null) return undefined;
  return {
    scheme: DRAW_SCHEME,
    offer: draw.offer_key,
    draw: draw.draw_no,
    commitment: draw.commitment,
    beacon: { spec: row.beacon_spec, value: row.beacon_value ?? '' },
    close: { root: row.root, entries: row.entries ?? 0, stop: draw.stop_at, game: row.game },
  };
}

/** The proof of a drawn draw; without seed and numbers before. Undefined while the list is not sealed. */
export async function findLotteryProof(at: Db, draw: DrawRow): Promise<LotteryProof | undefined> {
  const sealed = await findSealedDraw(at, draw);
  if (!sealed || draw.reveal === null || draw.numbers === null) return sealed;
  const { main, supplementary, powerball, powerballs } = JSON.parse(draw.numbers) as DrawNumbers;
  return {
    ...sealed,
    seed: draw.reveal,
    numbers: {
      main: [...main],
      supplementary: [...supplementary],
      ...(powerball !== undefined && { powerball }),
      ...(powerballs && { powerballs: [...powerballs] }),
    },
  };
}

/** Places of the list that are of a ticket: of its entry, or of the pool whose shares it holds. */
const listPlaces = (at: Db, ticketId: string, drawId: string) =>
  at
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('lottery_leaf as leaf', (join) =>
      join.on((on) =>
        on.or([
          on('leaf.entry_id', '=', on.ref('entry.id')),
          on('leaf.pool_id', '=', on.ref('ticket.pool_id')),
        ]),
      ),
    )
    .select('leaf.place')
    .where('entry.ticket_id', '=', ticketId)
    .where('entry.draw_id', '=', drawId)
    .where('leaf.draw_id', '=', drawId)
    .where(IS_KEPT_ENTRY)
    .orderBy('leaf.place')
    .execute();

/**
 * The proof of a draw with the entries of a ticket in it; undefined while the list is not sealed.
 * @throws ListChanged where the list is not the one that was sealed
 */
export async function findOwnLotteryProof(
  at: Db,
  draw: DrawRow,
  ticketId: string,
): Promise<LotteryProof | undefined> {
  const proof = await findLotteryProof(at, draw);
  if (!proof) return undefined;
  const secret = { offerKey: draw.offer_key, drawNo: draw.draw_no, seed: await readSeed(at, draw) };
  const listKey = createEntryKey(secret);
  const tree = await openSealedTree(readEntryList(at, draw.id), listKey, proof.close.root);
  const own: OwnEntry[] = [];
  for (const { place } of await listPlaces(at, ticketId, draw.id)) {
    const { run, path } = await tree.findByNumber(place);
    const { entryId: entry, owner, played } = run;
    const salt = createEntrySalt(listKey, entry).toString('hex');
    own.push({ entry, owner, salt, place, played, path: [...path] });
  }
  return { ...proof, own };
}
