// What a credit gave for a ticket goes back to its code where the ticket is refunded, or to a code of the customer's own:
// it was as good as money.
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../db/open.ts';
import { queueMails } from '../mail/queue.ts';
import { getVoucherPool } from '../products/voucher/on-sale.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';
import { createVoucher } from './store.ts';

/** How long what has come back can be used at least. */
const USABLE_MS = 30 * DAY_MS;

const listGiven = (tx: Tx, ticketIds: readonly string[]) =>
  tx
    .selectFrom('voucher_part as part')
    .innerJoin('voucher_redemption as redemption', 'redemption.ticket_id', 'part.voucher_ticket_id')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .selectAll('voucher')
    .select((row) => [
      'redemption.customer_id as owner_id',
      row.fn.sum<number>('part.cents').as('cents'),
      row.fn.min('part.ticket_id').as('ticket_id'),
    ])
    .where('voucher.type', '=', 'voucher_credit_amount')
    .where('part.ticket_id', 'in', ticketIds)
    .groupBy(['voucher.id', 'redemption.customer_id'])
    .orderBy('voucher.id')
    .orderBy('redemption.customer_id')
    .execute();

type Given = Awaited<ReturnType<typeof listGiven>>[number];

/** A code of its customer's own, which gets the cents in the place of the one that gave them. */
const replaceCode = (tx: Tx, services: Services, given: Given, validUntil: string): Promise<string> =>
  createVoucher(tx, services, {
    type: given.type,
    name: given.name,
    amountCents: Number(given.cents),
    minimumCents: given.minimum_cents,
    kinds: JSON.parse(given.kinds),
    offerKeys: JSON.parse(given.offer_keys),
    appliesTo: given.applies_to,
    customerId: given.owner_id,
    validUntil,
    replacesId: given.id,
  });

const giveBack = (tx: Tx, { id, cents }: Given) =>
  tx
    .updateTable('stock')
    .set((row) => ({ taken: row('taken', '-', cents) }))
    .where('key', '=', getVoucherPool(id))
    .execute();

/**
 * Gives the cents to a code by which their customer can use them, and says until when. A code of the customer's own is
 * kept good; a shared one is not made good for everybody again.
 */
async function returnCents(
  tx: Tx,
  services: Services,
  given: Given,
): Promise<{ readonly code: string; readonly untilAt: string | null }> {
  const { id, code, valid_until, revoked_at, per_customer } = given;
  const least = toIso(services.clock.now() + USABLE_MS);
  const isGood = valid_until === null || valid_until >= least;
  const isOwn = given.customer_id === given.owner_id;
  if (revoked_at !== null || per_customer === 1 || !(isGood || isOwn))
    return { code: await replaceCode(tx, services, given, least), untilAt: least };
  await giveBack(tx, given);
  if (isGood) return { code, untilAt: valid_until };
  await tx
    .updateTable('voucher')
    .set({ valid_until: least })
    .where('id', '=', id)
    .where('valid_until', '<', least)
    .execute();
  return { code, untilAt: least };
}

/**
 * Gives back what credits paid of these tickets, so that it can be used for some time, and tells their customers;
 * discounts are not money and stay used. To be called once for a ticket.
 */
export async function returnCredit(tx: Tx, services: Services, ticketIds: readonly string[]): Promise<void> {
  for (const given of await listGiven(tx, ticketIds)) {
    const { id, cents, owner_id: customerId, ticket_id } = given;
    const payload = { ...(await returnCents(tx, services, given)), cents: Number(cents) };
    const dedupe = `credit:${id}:${ticket_id}`;
    await queueMails(tx, services, [{ kind: 'credit_returned', customerId, payload, dedupe }]);
  }
}
