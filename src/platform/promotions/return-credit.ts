// What a credit gave for a ticket goes back to its code where the ticket is refunded: it was as good as money.
import type { Tx } from '../db/open.ts';
import { getVoucherPool } from '../products/voucher/on-sale.ts';

const listGiven = (tx: Tx, ticketIds: readonly string[]) =>
  tx
    .selectFrom('voucher_part as part')
    .innerJoin('voucher_redemption as redemption', 'redemption.ticket_id', 'part.voucher_ticket_id')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .select((row) => ['voucher.id', row.fn.sum<number>('part.cents').as('cents')])
    .where('voucher.type', '=', 'voucher_credit_amount')
    .where('part.ticket_id', 'in', ticketIds)
    .groupBy('voucher.id')
    .orderBy('voucher.id')
    .execute();

/** Gives back what credits paid of these tickets; discounts are not money and stay used. To be called once for a ticket. */
export async function returnCredit(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  for (const { id, cents } of await listGiven(tx, ticketIds))
    await tx
      .updateTable('stock')
      .set((row) => ({ taken: row('taken', '-', cents) }))
      .where('key', '=', getVoucherPool(id))
      .execute();
}
