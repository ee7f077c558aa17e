// What a member's discount becomes: a ticket below zero, why it was given, and what it took off each ticket.
import { SHOP_CURRENCY } from '../../../money/ledger/accounts.ts';
import type { LineRows, Purchase } from '../product.ts';
import { describeMemberDiscount } from './describe.ts';
import type { MemberDiscountBody } from './order.ts';
import type { PricedMemberDiscount } from './price.ts';

export function createDiscountRows({ services, checkout }: Purchase, priced: PricedMemberDiscount): LineRows {
  const { terms, cents, discounts } = priced;
  const id = services.random.createId('tkt', services.clock.now());
  const body: MemberDiscountBody = {
    name: terms.programName,
    description: describeMemberDiscount(terms),
    tier: terms.tier,
    percent: terms.percent,
    currency: SHOP_CURRENCY,
  };
  return {
    ticket: { id, offer_key: null, body: JSON.stringify(body), pool_id: null, shares: null },
    entries: [],
    prepareMore: (tx, ticketIds) => [
      tx.insertInto('member_discount').values({
        ticket_id: id,
        customer_id: checkout.customer_id,
        program: terms.programId,
        tier: terms.tier,
        percent: terms.percent,
        cents,
        created_at: checkout.created_at,
      }),
      tx.insertInto('member_discount_part').values(
        discounts.map((discount) => ({
          discount_ticket_id: id,
          ticket_id: ticketIds.get(discount.line)!,
          cents: discount.cents,
        })),
      ),
    ],
  };
}
