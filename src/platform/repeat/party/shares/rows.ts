// What shares become when they are bought: a ticket of their pool with its entry, the numbers of the shares, and a member
// of the group.
import { sql } from 'kysely';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import type { NumberRun } from '../../../catalogue/stock/stock.ts';
import { getPoolStockKey } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { CheckoutTable } from '../../../ground/db/schema/schema.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import { PURGE_JOB } from '../../../ground/jobs/purge.ts';
import { toJobRow } from '../../../ground/jobs/queue.ts';
import { createPoolRows } from '../../../sale/products/pool-share/rows.ts';
import type { LineRows, Purchase } from '../../../sale/products/product.ts';
import { prepareRecurring } from '../../../sale/products/repeats/create.ts';
import type { Services } from '../../../services.ts';
import { describeShares } from './describe-shares.ts';
import type { PartySharesOnSale } from './price-share.ts';
import { labelRepeated, PARTY_RECURRING } from './recurring.ts';
import type { PartyShareBody } from './share-body.ts';

/** Plays a session as soon as it is full. */
export const SESSION_FULL_JOB = 'party_session_full';
/** Signs the certificate of a ticket's shares. */
export const CERTIFY_JOB = 'party_certify';

const createBody = (shares: PartySharesOnSale, firstShare: number): PartyShareBody => ({
  offerName: shares.offer.name,
  category: shares.offer.displayCategory,
  groupId: shares.party.group_id,
  groupName: shares.party.group_name,
  description: describeShares(shares),
  firstShare,
  ofShares: shares.pool.shares,
  totalGames: shares.body.totalGames,
  cutOffAt: shares.pool.cut_off_at,
  ...(shares.input.affiliateCode !== undefined && { affiliateCode: shares.input.affiliateCode }),
  currency: shares.body.currency,
});

/**
 * The number of the first share that was taken. The stock is held while it is priced, so that it is the one that the
 * price is made for.
 * @throws DomainError `cart_changed` where it is another one: its price may be another one too
 */
function requirePricedShare(runs: readonly NumberRun[], { firstShare }: PartySharesOnSale): number {
  if (runs.length !== 1 || runs[0]?.first !== firstShare)
    throw createDomainError(CHECKOUT_ERRORS, 'cart_changed');
  return firstShare;
}

/** Buying makes a member of who was invited, or had left. */
const joinGroup = (
  tx: Tx,
  { random, clock }: Services,
  { customer_id, created_at }: CheckoutTable,
  groupId: string,
): Statement[] => [
  tx
    .insertInto('party_member')
    .columns(['id', 'group_id', 'customer_id', 'alias', 'joined_at'])
    .expression((from) =>
      from
        .selectFrom('customer')
        .where('customer.id', '=', customer_id)
        .select([
          sql<string>`cast(${random.createId('pmb', clock.now())} as text)`.as('id'),
          sql<string>`cast(${groupId} as text)`.as('group_id'),
          'customer.id as customer_id',
          sql<string>`substr(customer.firstname || case when customer.lastname = '' then ''
            else ' ' || upper(substr(customer.lastname, 1, 1)) || '.' end, 1, 30)`.as('alias'),
          sql<string>`cast(${created_at} as text)`.as('joined_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
  tx
    .updateTable('party_member')
    .set({ left_at: null, joined_at: created_at })
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customer_id)
    .where('left_at', 'is not', null),
];

const insertJob = (tx: Tx, services: Services, kind: string, payload: unknown): Statement =>
  tx.insertInto('job').values(toJobRow(services, { kind, payload }));

/** What their purchase begins, where it repeats. It agrees to what the dearest shares of a session cost. */
const listRepeatRows = (
  tx: Tx,
  { services, checkout }: Purchase,
  { input, offer, party, draw, isRepeated, priceCents, highestCents }: PartySharesOnSale,
  { ticketId, region }: { readonly ticketId: string; readonly region: string | undefined },
): Statement[] =>
  isRepeated
    ? prepareRecurring(
        tx,
        services,
        {
          customerId: checkout.customer_id,
          state: region,
          type: 'autoplay',
          productType: 'social_syndicate_share',
          offerKey: offer.key,
          asked: PARTY_RECURRING.toPattern(input),
          label: labelRepeated(input, { groupName: party.group_name, offerName: offer.name }),
          unitCents: highestCents,
          groupId: party.group_id,
          sourceTicketId: ticketId,
        },
        { checkout, ticketId, cents: priceCents, draws: [draw] },
      )
    : [];

export function createShareRows(
  purchase: Purchase,
  shares: PartySharesOnSale,
  region: string | undefined,
): LineRows {
  const { services, checkout, numbers } = purchase;
  const { input, pool, party, sharesLeft } = shares;
  const firstShare = requirePricedShare(numbers.get(getPoolStockKey(pool.id)) ?? [], shares);
  const left = sharesLeft - input.numShares;
  const rows = createPoolRows(purchase, shares, {
    shares: input.numShares,
    left,
    body: createBody(shares, firstShare),
  });
  const { id } = rows.ticket;
  return {
    ...rows,
    prepareMore: (tx) => [
      tx.insertInto('party_share').values({
        ticket_id: id,
        session_id: pool.id,
        customer_id: checkout.customer_id,
        first_share: firstShare,
        shares: input.numShares,
      }),
      ...(party.is_member > 0 ? [] : joinGroup(tx, services, checkout, party.group_id)),
      ...listRepeatRows(tx, purchase, shares, { ticketId: id, region }),
      insertJob(tx, services, CERTIFY_JOB, { ticketId: id }),
      ...(left === 0 ? [insertJob(tx, services, SESSION_FULL_JOB, { sessionId: pool.id })] : []),
      // Pages show how many shares are left.
      insertJob(tx, services, PURGE_JOB, { tags: listPartyTags(party.group_id) }),
    ],
  };
}
