// Shares that repeat from a ticket: as many of each session that follows, whether or not one is open now.
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { priceSharesCents } from '#lib/domain/party/share-price.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { createCartError } from '../../../sale/products/cart-error.ts';
import type { TicketPattern } from '../../../sale/products/product.ts';
import { refuseRestricted } from '../../../sale/products/restrictions.ts';
import { findRepeatedShares, readGroupState } from '../../recurring/group/playing.ts';
import { findMember } from '../groups/store.ts';
import type { KeptShareInput } from './kept-input.ts';
import { labelRepeated, PARTY_RECURRING } from './recurring.ts';
import { parsePartyShareBody } from './share-body.ts';

interface Holder {
  readonly groupId: string;
  readonly customerId: string;
}

/**
 * The group's latest session, where its next one opens by itself and the holder is a member: as it costs, so do those
 * that follow.
 */
async function findFollowed(at: Db | Tx, { groupId, customerId }: Holder) {
  const isFollowed =
    (await readGroupState(at, groupId)) === 'on' && (await findMember(at, groupId, customerId)) !== undefined;
  if (!isFollowed) return undefined;
  return at
    .selectFrom('party_session')
    .innerJoin('pool', 'pool.id', 'party_session.id')
    .innerJoin('party_group', 'party_group.id', 'party_session.group_id')
    .select(['party_session.id', 'party_session.offer_key', 'party_session.cost_cents'])
    .select(['pool.shares', 'party_group.name as group_name'])
    .where('party_session.group_id', '=', groupId)
    .orderBy('party_session.created_at', 'desc')
    .orderBy('party_session.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface SharesRepeat {
  /** What buys the holder's shares of each session already. */
  readonly autoplayId?: string;
  readonly canRepeat: boolean;
}

/** How shares that were bought in a lottery stand: they repeat already, can, or cannot. */
export async function readSharesRepeat(
  at: Db | Tx,
  { offerKey, ...holder }: Holder & { readonly offerKey: string },
): Promise<SharesRepeat> {
  const autoplayId = await findRepeatedShares(at, { ...holder, offerKey });
  if (autoplayId !== undefined) return { autoplayId, canRepeat: false };
  return { canRepeat: (await findFollowed(at, holder))?.offer_key === offerKey };
}

/** @throws DomainError `offer_unavailable`, `offer_restricted`, `offer_migrated` */
async function requireSoldOffer(tx: Tx, offerKey: string, region: string | undefined) {
  const offer = await findOffer(tx, offerKey);
  if (offer?.availability !== 'available' || offer.suspended) throw createCartError('offer_unavailable');
  refuseRestricted(offer, { region });
  return offer;
}

/**
 * @throws DomainError `recurring_unavailable` where the group opens no sessions of the lottery by themselves, or its owner
 * has left it, `shares_repeat` where shares of the group repeat already, `shares_invalid`, `shares_too_many`, and of the offer
 */
export async function readTicketPattern(
  tx: Tx,
  ticket: TicketTable,
  { numberOfShares }: AutoplayChange,
  region: string | undefined,
): Promise<TicketPattern> {
  const { offer_key: offerKey, customer_id: customerId } = ticket;
  const { groupId } = parsePartyShareBody(ticket);
  const session = await findFollowed(tx, { groupId, customerId });
  if (!session || session.offer_key !== offerKey) throw createCartError('recurring_unavailable');
  const offer = await requireSoldOffer(tx, offerKey, region);
  if (await findRepeatedShares(tx, { groupId, offerKey, customerId })) throw createCartError('shares_repeat');
  const numShares = numberOfShares ?? ticket.shares ?? 1;
  if (numShares < 1) throw createCartError('shares_invalid');
  const { shares: count } = session;
  if (numShares > count) throw createDomainError(RECURRING_ERRORS, 'shares_too_many', { count });
  const asked: KeptShareInput = {
    kind: 'social_syndicate_share',
    productType: 'social_syndicate_share',
    lotteryKey: offerKey,
    groupId,
    sessionId: session.id,
    numShares,
    isAutoplay: true,
  };
  return {
    asked: PARTY_RECURRING.toPattern(asked),
    label: labelRepeated(asked, { groupName: session.group_name, offerName: offer.name }),
    unitCents: priceSharesCents(session.cost_cents, count, 1, numShares),
    groupId,
  };
}
