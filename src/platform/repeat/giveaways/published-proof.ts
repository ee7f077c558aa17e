import { RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import type { Db } from '../../ground/db/open.ts';

/** The published proof of a drawn giveaway; undefined before the draw. */
export async function findPublishedProof(at: Db, giveawayId: string): Promise<RaffleProof | undefined> {
  const row = await at
    .selectFrom('giveaway_proof')
    .select('body')
    .where('giveaway_id', '=', giveawayId)
    .executeTakeFirst();
  return row && RaffleProof.parse(JSON.parse(row.body));
}
