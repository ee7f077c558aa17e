import type { MembershipOrder } from '#lib/contracts/products/membership.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';

/** What is kept of a month that was bought. */
export interface MembershipBody {
  readonly program: string;
  /** Key of the tier. */
  readonly tier: string;
  readonly tierName: string;
  readonly programName: string;
  readonly description: string;
  /** The instant until which it is paid. */
  readonly paidUntil: string;
  readonly affiliateCode?: string;
}

/** A month of a tier. */
export function toOrder(ticket: TicketTable): MembershipOrder {
  const body = JSON.parse(ticket.body) as MembershipBody;
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'membership',
    productType: 'membership',
    offerKey: '',
    offerName: body.programName,
    description: body.description,
    price: toMoney(ticket.price_cents),
    createdAt: ticket.created_at,
    isPreOrder: false,
    membershipProgram: body.program,
    membershipOffer: body.tier,
    membershipOfferName: body.tierName,
    paidUntil: body.paidUntil,
    entries: [],
  };
}
