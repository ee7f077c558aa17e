// Where a brand does not offer that purchases repeat, no call begins one; what was begun before is not charged while no
// brand offers it, and can be stopped at any time.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { replayOrder } from '#lib/contracts/cart/replay.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import type { StatusChange } from '#lib/contracts/recurring/status-change.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { transact } from '#platform/ground/db/open.ts';
import { readDetails } from '#platform/repeat/recurring/calls/answer.ts';
import { changeRecurring } from '#platform/repeat/recurring/change.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';
import {
  countCheckouts,
  createPlayer,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  readRow,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const AUTOPLAY = { type: 'autoplay', enabled: true } as const;
/** `drawcard` has the default segment, which lacks it here; a customer's own segment may have it. */
const OFF = { [HEADERS.brand]: 'drawcard' };
const ON = { ...OFF, [HEADERS.segment]: 'players' };

async function openShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createRepeatedOffer());
  await transact(services.database, (tx) =>
    putSegments(tx, services, [
      { name: 'default', capabilities: ['commercial-lotteries', 'viewing-orders'] },
      { name: 'players', capabilities: ['commercial-lotteries', 'viewing-orders', 'autoplay-manage'] },
    ]),
  );
  const as = await createFundedCustomer(platform, '50.00');
  const countRows = async () =>
    (await services.database.db.selectFrom('recurring').select('id').execute()).length;
  return { platform, as, countRows };
}

test('a ticket that repeats comes into no cart, of an account or of a guest, added or changed', async () => {
  const { platform, as } = await openShop();
  const body = createTicketInput({ recurringPurchase: AUTOPLAY });
  const refused = await platform.call(accountCart.addItem, { as, body, headers: OFF });
  expect(refused.status).toBe(422);
  expect(refused.envelope.error?.code ?? refused.envelope.errors?.this?.[0]?.code).toBe(
    'recurring_unavailable',
  );
  const { result } = await platform.call(anonCart.create);
  const asGuest = { params: { ref: result.token }, body, headers: OFF };
  expect((await platform.call(anonCart.addItem, asGuest)).status).toBe(422);
  const once = await platform.call(accountCart.addItem, { as, body: createTicketInput(), headers: OFF });
  expect(once.status).toBe(200);
  const params = { id: once.result.cartItems[0]!.id };
  expect((await platform.call(accountCart.editItem, { as, params, body, headers: OFF })).status).toBe(422);
  expect((await platform.call(accountCart.editItem, { as, params, body, headers: ON })).status).toBe(200);
});

test('a cart that was filled where it is offered is not paid where it is not', async () => {
  const { platform, as, countRows } = await openShop();
  const { cartReference, cartTotal } = await addToCart(
    platform,
    as,
    createTicketInput({ recurringPurchase: AUTOPLAY }),
  );
  const pay = (headers: Record<string, string>) =>
    platform.call(purchaseCart, {
      as,
      key: randomUUID(),
      body: { cartReference, expectedTotal: cartTotal },
      headers,
    });
  const refused = await pay(OFF);
  expect([refused.status, refused.envelope.error?.code]).toEqual([422, 'recurring_unavailable']);
  expect(await countRows()).toBe(0);
  expect((await pay(ON)).status).toBe(200);
  expect(await countRows()).toBe(1);
});

test('a ticket that was bought is not repeated, and buying it again begins nothing', async () => {
  const { platform, as, countRows } = await openShop();
  const receipt = await buyTicket(platform, as, createTicketInput({ recurringPurchase: AUTOPLAY }));
  const plain = await buyTicket(platform, as);
  expect(await countRows()).toBe(1);
  const repeat = (headers: Record<string, string>) =>
    platform.call(createAutoplay, {
      as,
      key: randomUUID(),
      body: { ticketId: plain.orders[0]!.id },
      headers,
    });
  expect((await repeat(OFF)).status).toBe(422);
  const params = { id: receipt.checkoutId };
  const { result } = await platform.call(replayOrder, { as, params, body: {}, headers: OFF });
  expect(result.cartItems.map(({ recurringPurchase }) => recurringPurchase?.enabled ?? false)).toEqual([
    false,
  ]);
  expect(await countRows()).toBe(1);
  expect((await repeat(ON)).status).toBe(200);
  expect(await countRows()).toBe(2);
});

const DAY_MS = 86_400_000;
const SEGMENTS = [
  { name: 'default', capabilities: ['commercial-lotteries'] as const },
  { name: 'players', capabilities: ['commercial-lotteries', 'autoplay-manage'] as const },
];

/** A customer whose purchase repeats, in a shop that has stopped offering that. */
async function openSwitchedOff(repeat: Parameters<typeof createPlayer>[1] = {}) {
  const shop = await openRecurringShop();
  const { services } = shop;
  await transact(services.database, (tx) => putSegments(tx, services, SEGMENTS));
  const { customerId, row } = await createPlayer(shop, repeat);
  const offer = async (isOn: boolean) => {
    const segment_name = isOn ? 'players' : 'default';
    await services.database.db
      .updateTable('customer')
      .set({ segment_name })
      .where('id', '=', customerId)
      .execute();
  };
  const own = { customerId, id: row.id };
  const setStatus = (status: StatusChange['status'], pausedUntil?: string) =>
    changeStatus(services, own, { status, pausedUntil });
  return { shop, services, row, own, offer, setStatus };
}

test('while no brand offers it nothing is charged: it is paused, its owner is told, and starts it again later', async () => {
  const { shop, services, row, own, offer, setStatus } = await openSwitchedOff();
  await runUntil(shop, shop.clock.now() + 15 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['skipped: switched_off']);
  expect(await countCheckouts(services)).toBe(0);
  expect(await readRow(services, row.id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'shop',
  });
  expect(await listMailKindsOf(services, own.customerId)).toEqual(['recurring_paused']);
  const shown = { isOffered: false, canUnpause: false, canChange: false, nextCharges: [] };
  expect(await readDetails(services, await readRow(services, row.id))).toMatchObject(shown);
  const refused = { code: 'recurring_switched_off' };
  await expect(setStatus('recurring_status_active')).rejects.toMatchObject(refused);
  await expect(changeRecurring(services, own, { numberOfGames: 2 })).rejects.toMatchObject(refused);
  await offer(true);
  await setStatus('recurring_status_active');
  await runUntil(shop, shop.clock.now() + 7 * DAY_MS);
  expect(await countCheckouts(services)).toBe(1);
});

test('what is not offered is cancelled in one call, and a timed pause does not end meanwhile', async () => {
  const { shop, services, row, offer, setStatus } = await openSwitchedOff();
  await offer(true);
  const until = new Date(shop.clock.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  await setStatus('recurring_status_timed_pause', until);
  await offer(false);
  await runUntil(shop, shop.clock.now() + 20 * DAY_MS);
  expect(await readRow(services, row.id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'shop',
  });
  await setStatus('recurring_status_cancelled');
  expect((await readRow(services, row.id)).status).toBe('recurring_status_cancelled');
  expect(await countCheckouts(services)).toBe(0);
});
