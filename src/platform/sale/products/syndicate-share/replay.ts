import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import { listSyndicates } from '../../../catalogue/syndicates/store.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import type { Clock } from '../../../time.ts';

/** Shares of the offer's next syndicate that has some left, as many as before unless asked otherwise; undefined while there is none. */
export async function toReplayInput(
  at: Db,
  clock: Clock,
  ticket: TicketTable,
  quantity = Math.max(1, ticket.shares ?? 1),
): Promise<CartItemInput | undefined> {
  const offerKey = ticket.offer_key ?? '';
  const open = await listSyndicates(at, clock, { offerKey });
  const next = open.find(({ state, sharesLeft }) => state === 'open' && sharesLeft > 0);
  return (
    next && {
      kind: 'syndicate_share',
      productType: 'syndicate_share',
      lotteryKey: offerKey,
      syndicateKey: next.syndicateKey,
      quantity,
    }
  );
}
