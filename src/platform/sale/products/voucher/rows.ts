// What a voucher becomes when it is used: a ticket below zero, and its redemption.
import { SHOP_CURRENCY } from '../../../money/ledger/accounts.ts';
import type { LineRows, Purchase } from '../product.ts';
import { describeVoucher } from './describe.ts';
import type { VoucherBody } from './order.ts';
import type { PricedVoucher } from './price.ts';

const createBody = ({ voucher }: PricedVoucher): VoucherBody => ({
  code: voucher.code,
  type: voucher.type,
  name: voucher.name,
  description: describeVoucher(voucher),
  currency: SHOP_CURRENCY,
});

export function createVoucherRows({ services, checkout }: Purchase, priced: PricedVoucher): LineRows {
  const { voucher, cents, discounts } = priced;
  const id = services.random.createId('tkt', services.clock.now());
  const { customer_id, created_at } = checkout;
  return {
    ticket: { id, offer_key: null, body: JSON.stringify(createBody(priced)), pool_id: null, shares: null },
    entries: [],
    prepareMore: (tx, ticketIds) => [
      tx.insertInto('voucher_redemption').values({
        ticket_id: id,
        voucher_id: voucher.id,
        customer_id,
        customer_slot: voucher.per_customer === 1 ? customer_id : id,
        cents,
        created_at,
      }),
      tx.insertInto('voucher_part').values(
        discounts.map((discount) => ({
          voucher_ticket_id: id,
          ticket_id: ticketIds.get(discount.line)!,
          cents: discount.cents,
        })),
      ),
    ],
  };
}
