// The order of a session, and what each member holds of it.

import type { Order } from '#lib/contracts/cart/order.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { PartyDetails, PartyOrder } from '#lib/contracts/party/party-order.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db } from '../../../ground/db/open.ts';
import { getPaidCents } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../groups/store.ts';
import { readSharesRepeat } from '../shares/repeat-ticket.ts';
import { findSessionRow, getStatus, type SessionRow, toSessionInfo } from './store.ts';
import { type HeldShares, listHeldShares } from './view.ts';

async function readDetails(
  at: Db,
  row: SessionRow,
  held: readonly HeldShares[],
  customerId: string,
): Promise<PartyDetails> {
  const { games, currency } = parsePoolBody(row);
  const isPlayed = !row.is_late && (row.pool_status === 'entered' || row.pool_status === 'settled');
  const { group_id: groupId, offer_key: offerKey } = row;
  return {
    games: games.map((game) => ({ ...game })),
    shares: held.map((shares) => ({
      alias: shares.alias ?? '',
      isMe: shares.customer_id === customerId,
      first: shares.first_share,
      shares: shares.shares,
      paid: toMoney(getPaidCents(shares), currency),
      ...(row.pool_prize_cents !== null && { prize: toMoney(shares.prize_cents ?? 0, currency) }),
      ...(shares.customer_id === customerId && { certificateId: shares.ticket_id }),
    })),
    ...(isPlayed && { agreementId: row.id }),
    ...(await readSharesRepeat(at, { groupId, offerKey, customerId })),
  };
}

/** What the order of shares shows besides itself; undefined where there is no such session. */
async function readPartyDetails(
  at: Db,
  sessionId: string,
  customerId: string,
): Promise<PartyDetails | undefined> {
  const row = await findSessionRow(at, sessionId);
  return row && readDetails(at, row, await listHeldShares(at, sessionId), customerId);
}

/** The order of shares with what is behind them. */
export async function addPartyDetails(
  { database: { db } }: Services,
  order: Order,
  customerId: string,
): Promise<Order> {
  if (order.kind !== 'social_syndicate_share') return order;
  const details = await readPartyDetails(db, order.socialSyndicateId, customerId);
  return details ? { ...order, details } : order;
}

/** For members of the group and holders of shares. @throws DomainError `session_unknown` */
export async function readPartyOrder(
  { database: { db }, clock }: Services,
  sessionId: string,
  customerId: string,
  isWhole: boolean,
): Promise<PartyOrder> {
  const row = await findSessionRow(db, sessionId);
  const held = row ? await listHeldShares(db, sessionId) : [];
  const isHolder = held.some(({ customer_id }) => customer_id === customerId);
  if (!row || !(isHolder || (await findMember(db, row.group_id, customerId))))
    throw createDomainError(PARTY_ERRORS, 'session_unknown');
  const info = toSessionInfo(row, clock);
  return {
    socialSyndicateId: row.id,
    groupId: row.group_id,
    groupName: row.group_name,
    offerKey: info.offerKey,
    offerName: info.offerName,
    description: info.description,
    status: getStatus(row, clock),
    draw: info.draws[0]!,
    shares: row.shares,
    cost: info.cost,
    ...(row.pool_prize_cents !== null && {
      poolPrize: toMoney(row.pool_prize_cents, parsePoolBody(row).currency),
    }),
    ...(isWhole && { details: await readDetails(db, row, held, customerId) }),
  };
}
