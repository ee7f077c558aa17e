import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import type { Services } from '../../../services.ts';
import { findOpenSessions } from '../sessions/store.ts';
import { parsePartyShareBody } from './share-body.ts';

/** As many shares of the group's open session; undefined while there is none. */
export async function toReplayInput(
  ticket: TicketTable,
  { database, clock }: Services,
): Promise<CartItemInput | undefined> {
  const { groupId } = parsePartyShareBody(ticket);
  const session = (await findOpenSessions(database.db, clock, [groupId])).get(groupId);
  if (session?.status !== 'open') return undefined;
  return {
    kind: 'social_syndicate_share',
    productType: 'social_syndicate_share',
    lotteryKey: session.offerKey,
    groupId,
    sessionId: session.sessionId,
    numShares: Math.max(1, ticket.shares ?? 1),
    isAutoplay: false,
  };
}
