// What is said of tickets that repeat already: those that something began with, and those that it has bought.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { repeatTicket } from '#platform/repeat/recurring/from-ticket.ts';
import { cancelRecurringRow } from '#platform/repeat/recurring/stop-recurring.ts';
import { readReceipt } from '#platform/sale/checkout/receipt.ts';
import { findOrder } from '#platform/sale/orders/store.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createPairOffer } from '../../../support/played-draws.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';
import {
  createPlayer,
  listChargesOf,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const MAY_REPEAT = { type: 'autoplay', availability: 'optional' } as const;
const gameTypes = createPairOffer().gameTypes.map((type) => ({ ...type, recurringPurchase: MAY_REPEAT }));

/** An autoplay that has bought a ticket. */
async function openPlayed() {
  const shop = await openRecurringShop({ drawDays: ['sat'], gameTypes });
  const { services } = shop;
  const { customerId, row } = await createPlayer(shop);
  const [planned] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(planned?.due_at ?? ''));
  const [bought] = await listChargesOf(services, row.id);
  const ticketId = bought?.ticket_id ?? '';
  const repeat = (id: string) =>
    repeatTicket(
      services,
      { customerId, key: randomUUID(), findFault: () => undefined },
      { ticketId: id, isMonthly: false },
    );
  const readRepeatedBy = async (id: string) => (await findOrder(services, customerId, id))?.repeatedBy;
  const readOnReceipt = async () =>
    (await readReceipt(services, customerId, bought?.checkout_id ?? '')).orders.map(
      ({ repeatedBy }) => repeatedBy,
    );
  const cancel = (id: string) =>
    transact(services.database, (tx) => cancelRecurringRow(tx, services, { id }, 'customer'));
  return { services, row, ticketId, repeat, readRepeatedBy, readOnReceipt, cancel };
}

test('a ticket that an autoplay has bought names it, and cannot be set to repeat a second time', async () => {
  const { row, ticketId, repeat, readRepeatedBy, readOnReceipt } = await openPlayed();
  expect(await readRepeatedBy(ticketId)).toEqual([row.id]);
  expect(await readOnReceipt()).toEqual([[row.id]]);
  await expect(repeat(ticketId)).rejects.toMatchObject({ code: 'recurring_exists' });
});

test('once it is cancelled the ticket can repeat, and names what it began', async () => {
  const { row, ticketId, repeat, readRepeatedBy, readOnReceipt, cancel } = await openPlayed();
  await cancel(row.id);
  expect(await readRepeatedBy(ticketId)).toBeUndefined();
  expect(await readOnReceipt()).toEqual([undefined]);
  const id = await repeat(ticketId);
  expect(await readRepeatedBy(ticketId)).toEqual([id]);
});

test('a ticket that was bought to repeat names what it began once', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createRepeatedOffer());
  const as = await createFundedCustomer(platform, '50.00');
  const recurringPurchase = { type: 'autoplay', enabled: true } as const;
  const { orders } = await buyTicket(platform, as, createTicketInput({ recurringPurchase }));
  const [row] = await services.database.db.selectFrom('recurring').select('id').execute();
  const ticket = await findOrder(services, as.customerId, orders[0]?.id ?? '');
  expect(ticket?.repeatedBy).toEqual([row?.id]);
});

test('a ticket that repeats twice, as earlier releases allowed, names what it began first', async () => {
  const { services, row, ticketId, readRepeatedBy } = await openPlayed();
  const { db } = services.database;
  const known = await db
    .selectFrom('recurring')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  for (const id of ['rec_0', 'rec_z'])
    await db
      .insertInto('recurring')
      .values({ ...known, id, source_ticket_id: ticketId })
      .execute();
  expect(await readRepeatedBy(ticketId)).toEqual(['rec_0', 'rec_z', row.id]);
});
