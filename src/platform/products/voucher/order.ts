import type { VoucherOrder, VoucherType } from '#lib/contracts/products/voucher.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';

/** What is kept of a voucher that was used. */
export interface VoucherBody {
  readonly code: string;
  readonly type: VoucherType;
  readonly name: string;
  readonly description: string;
  readonly currency: Currency;
}

/** A voucher that was used. */
export function toOrder(ticket: TicketTable): VoucherOrder {
  const body = JSON.parse(ticket.body) as VoucherBody;
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'voucher',
    productType: body.type,
    offerKey: '',
    offerName: body.name,
    description: body.description,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: false,
    code: body.code,
    entries: [],
  };
}
