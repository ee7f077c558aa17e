import type { MembershipOrder } from '#lib/contracts/products/membership.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toUndrawnOrder } from '../../../sale/products/undrawn-order.ts';

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
  const { programName: name, description } = body;
  return {
    ...toUndrawnOrder(ticket, { name, description }),
    kind: 'membership',
    productType: 'membership',
    membershipProgram: body.program,
    membershipOffer: body.tier,
    membershipOfferName: body.tierName,
    paidUntil: body.paidUntil,
  };
}
