import type { VoucherOrder, VoucherType } from '#lib/contracts/products/voucher.ts';
import type { Currency } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toUndrawnOrder } from '../undrawn-order.ts';

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
  return { ...toUndrawnOrder(ticket, body), kind: 'voucher', productType: body.type, code: body.code };
}
