// What a month of a tier becomes when it is bought: a ticket without draws, the time that is paid for, a member of that
// tier, and at the first time the purchase that goes on with it.
import { getPremiumEnd } from '#lib/domain/membership/premium-term.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import { toJobRow } from '../../../ground/jobs/queue.ts';
import type { LineRows, Purchase } from '../../../sale/products/product.ts';
import { prepareRecurring } from '../../../sale/products/repeats/create.ts';
import { toIso } from '../../../time.ts';
import { prepareCancellation } from '../../recurring/stop-recurring.ts';
import { PREMIUM_BEGUN_JOB, PREMIUM_END_JOB } from '../premium-jobs.ts';
import { prepareProgramOffer } from '../program-offer.ts';
import { describeTier, labelTier } from './describe-tier.ts';
import type { MembershipBody } from './order.ts';
import type { TierOnSale } from './price-tier.ts';

interface Written {
  readonly ticketId: string;
  /** Until when it is paid, in milliseconds since 1970. */
  readonly until: number;
}

/** Buying makes a member; a later end of what was paid before stays. */
function prepareMember(tx: Tx, { checkout }: Purchase, { program }: TierOnSale, { until }: Written) {
  const now = checkout.created_at;
  const tier = { status: 'member', tier: 'premium', updated_at: now } as const;
  return tx
    .insertInto('membership')
    .values({
      customer_id: checkout.customer_id,
      program: program.programId,
      joined_at: now,
      premium_until: toIso(until),
      metadata: '{}',
      ...tier,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'program']).doUpdateSet((row) => ({
        ...tier,
        joined_at: row.fn.coalesce('membership.joined_at', 'excluded.joined_at'),
        premium_until: row
          .case()
          .when('membership.premium_until', '>', row.ref('excluded.premium_until'))
          .then(row.ref('membership.premium_until'))
          .else(row.ref('excluded.premium_until'))
          .end(),
      })),
    );
}

/** The purchase that is made again each month, in the place of an earlier one. */
function prepareRenewal(tx: Tx, { services, checkout }: Purchase, sold: TierOnSale, ticketId: string) {
  const { input, program, tier, region, month, replaces } = sold;
  const { affiliateCode: _, ...asked } = input;
  const recurring = {
    customerId: checkout.customer_id,
    state: region,
    type: 'autoplay',
    productType: 'membership',
    offerKey: program.programId,
    asked,
    label: labelTier(sold),
    anchorDate: month.from,
    period: 'monthly',
    unitCents: tier.monthlyCents,
    sourceTicketId: ticketId,
  } as const;
  const first = { checkout, ticketId, cents: tier.monthlyCents, draws: [] };
  return [
    ...(replaces === null ? [] : prepareCancellation(tx, services, { id: replaces }, 'customer')),
    prepareProgramOffer(tx, services, program),
    ...prepareRecurring(tx, services, recurring, first),
  ];
}

function prepareTerm(tx: Tx, purchase: Purchase, sold: TierOnSale, written: Written): Statement[] {
  const { services, checkout } = purchase;
  const { program, isFirst } = sold;
  const { ticketId, until } = written;
  const subject = { customerId: checkout.customer_id, program: program.programId };
  const term = {
    id: services.random.createId('prm', services.clock.now()),
    customer_id: checkout.customer_id,
    program: program.programId,
    ticket_id: ticketId,
    from_at: checkout.created_at,
    until_at: toIso(until),
  };
  const begun = { kind: PREMIUM_BEGUN_JOB, payload: { ...subject, ticketId, isFirst } };
  return [
    tx.insertInto('premium_term').values(term),
    prepareMember(tx, purchase, sold, written),
    ...(isFirst ? prepareRenewal(tx, purchase, sold, ticketId) : []),
    tx.insertInto('job').values(toJobRow(services, begun)),
    tx
      .insertInto('job')
      .values(toJobRow(services, { kind: PREMIUM_END_JOB, payload: subject, runAt: until })),
  ];
}

export function createTierRows(purchase: Purchase, sold: TierOnSale): LineRows {
  const { services } = purchase;
  const { input, program, tier, month, zone } = sold;
  const ticketId = services.random.createId('tkt', services.clock.now());
  const until = getPremiumEnd(month, zone);
  const body: MembershipBody = {
    program: program.programId,
    tier: tier.key,
    tierName: tier.name,
    programName: program.programName,
    description: describeTier(sold),
    paidUntil: toIso(until),
    ...(input.affiliateCode !== undefined && { affiliateCode: input.affiliateCode }),
  };
  return {
    ticket: { id: ticketId, offer_key: null, body: JSON.stringify(body), pool_id: null, shares: null },
    entries: [],
    prepareMore: (tx) => prepareTerm(tx, purchase, sold, { ticketId, until }),
  };
}
