import type { MembershipTierKey } from '#lib/contracts/membership/program.ts';
import type { MemberDiscountOrder } from '#lib/contracts/products/member-discount.ts';
import type { Currency } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toUndrawnOrder } from '../undrawn-order.ts';

/** What is kept of a discount that was given. */
export interface MemberDiscountBody {
  /** Of the programme. */
  readonly name: string;
  readonly description: string;
  readonly tier: MembershipTierKey;
  readonly percent: number;
  readonly currency: Currency;
}

/** A discount that was given. */
export function toOrder(ticket: TicketTable): MemberDiscountOrder {
  const body = JSON.parse(ticket.body) as MemberDiscountBody;
  return {
    ...toUndrawnOrder(ticket, body),
    kind: 'member_discount',
    productType: 'voucher_percent_discount',
    membershipTier: body.tier,
    percent: body.percent,
  };
}
