// What a credit gave for a ticket, or for an entry of one, goes back to its code where that is refunded, or to a code of
// the customer's own: it was as good as money.
import type { AliasableExpression } from 'kysely';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { getVoucherPool } from '../products/voucher/on-sale.ts';
import { createVoucher } from './store.ts';

/** How long what has come back can be used at least. */
const USABLE_MS = 30 * DAY_MS;

/** What a voucher gave for a ticket or an entry. */
interface Part {
  readonly voucher_ticket_id: string;
  readonly of_id: string;
  readonly cents: number;
}

const listGiven = (tx: Tx, parts: AliasableExpression<Part>) =>
  tx
    .selectFrom(parts.as('part'))
    .innerJoin('voucher_redemption as redemption', 'redemption.ticket_id', 'part.voucher_ticket_id')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .selectAll('voucher')
    .select((row) => [
      'redemption.customer_id as owner_id',
      row.fn.sum<number>('part.cents').as('cents'),
      row.fn.min('part.of_id').as('of_id'),
    ])
    .where('voucher.type', '=', 'voucher_credit_amount')
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

/** Gives credits back, so that they can be used for some time, and tells their customers. */
async function returnParts(tx: Tx, services: Services, parts: AliasableExpression<Part>): Promise<void> {
  for (const given of await listGiven(tx, parts)) {
    const { id, cents, owner_id: customerId, of_id } = given;
    const payload = { ...(await returnCents(tx, services, given)), cents: Number(cents) };
    const dedupe = `credit:${id}:${of_id}`;
    await queueMails(tx, services, [{ kind: 'credit_returned', customerId, payload, dedupe }]);
  }
}

/** Gives back what credits paid of these tickets; discounts are not money and stay used. To be called once for a ticket. */
export const returnCredit = (tx: Tx, services: Services, ticketIds: readonly string[]): Promise<void> =>
  returnParts(
    tx,
    services,
    tx
      .selectFrom('voucher_part')
      .select(['voucher_ticket_id', 'ticket_id as of_id', 'cents'])
      .where('ticket_id', 'in', ticketIds),
  );

/** What each credit paid of the tickets of entries, with what of it went back for other entries. */
const listShares = (tx: Tx, entryIds: readonly string[]) =>
  tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('voucher_part as part', 'part.ticket_id', 'ticket.id')
    .innerJoin('voucher_redemption as redemption', 'redemption.ticket_id', 'part.voucher_ticket_id')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .select(['entry.id as entry_id', 'entry.ticket_id', 'entry.price_cents', 'part.voucher_ticket_id'])
    .select(['ticket.price_cents as ticket_cents', 'part.cents as part_cents'])
    .select((row) =>
      row
        .selectFrom('credit_return as before')
        .innerJoin('entry as other', 'other.id', 'before.entry_id')
        .select((of) => of.fn.sum<number>('before.cents').as('cents'))
        .whereRef('before.voucher_ticket_id', '=', 'part.voucher_ticket_id')
        .whereRef('other.ticket_id', '=', 'entry.ticket_id')
        .as('returned_cents'),
    )
    .where('voucher.type', '=', 'voucher_credit_amount')
    .where('entry.id', 'in', entryIds)
    .orderBy('entry.id')
    .execute();

/**
 * Gives back the share that credits have in the price of these entries of tickets that play on; of a ticket together no
 * more than they paid. To be called once for an entry.
 * @throws the database's error where the share of one has gone back before
 */
export async function returnCreditOfEntries(
  tx: Tx,
  services: Services,
  entryIds: readonly string[],
): Promise<void> {
  const created_at = getNowIso(services.clock);
  const leftOf = new Map<string, number>();
  const returns = (await listShares(tx, entryIds)).map((row) => {
    const { entry_id, voucher_ticket_id, part_cents, returned_cents } = row;
    const key = `${voucher_ticket_id}:${row.ticket_id}`;
    const left = leftOf.get(key) ?? part_cents - Number(returned_cents ?? 0);
    const cents = Math.min(left, Math.round((part_cents * row.price_cents) / row.ticket_cents));
    leftOf.set(key, left - cents);
    return { voucher_ticket_id, entry_id, cents, created_at };
  });
  const above = returns.filter(({ cents }) => cents > 0);
  if (above.length === 0) return;
  await tx.insertInto('credit_return').values(above).execute();
  await returnParts(
    tx,
    services,
    tx
      .selectFrom('credit_return')
      .select(['voucher_ticket_id', 'entry_id as of_id', 'cents'])
      .where('entry_id', 'in', entryIds),
  );
}
