// Money in the wallet of a customer who may not play: no way of buying spends it, and its owner takes it out.
import { expect, test } from 'vitest';
import { replayOrder } from '#lib/contracts/cart/replay.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import { addToCart, buyTicket, createFundedCustomer, payFor } from '../../../../support/buying/buying.ts';
import { putOnSale } from '../../../../support/buying/on-sale.ts';
import {
  chargeTwice,
  createShop,
  listOrders,
  placeOrder,
} from '../../../../support/buying/pre-order-shop.ts';
import { addPartyMember, openParty, toShareInput } from '../../../../support/party/parties.ts';
import { STOPS } from '../../../../support/people/stop-customer.ts';
import { openTestPlatform } from '../../../../support/platform.ts';
import {
  countCheckouts,
  createPlayer,
  openRecurringShop,
  runUntil,
} from '../../../../support/recurring/recurring-shop.ts';
import { openNext, openRepeatedParty } from '../../../../support/recurring/repeated-party.ts';
import { readBalance } from '../../../../support/syndicates.ts';
import { askForMoney } from '../../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;

/** Those during which the customer can still log in. */
const SIGNED_IN = ['break', 'exclusion', 'review', 'country'] as const;
const ALL = [...SIGNED_IN, 'lock', 'closure'] as const;

async function expectKept(services: Services, customerId: string, cents: number, bought: number) {
  expect([await readBalance(services, customerId), await countCheckouts(services)]).toEqual([cents, bought]);
  expect((await verifyLedger(services)).faults).toEqual([]);
}

test.each(SIGNED_IN)('during a %s neither a cart nor an order again is bought', async (cause) => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '50.00');
  const { checkoutId } = await buyTicket(platform, as);
  const cart = await addToCart(platform, as);
  await STOPS[cause](services, as.customerId);
  expect((await payFor(platform, as, cart)).envelope.errors?.general?.[0]?.code).toBe('purchase_blocked');
  const { result } = await platform.call(replayOrder, { as, params: { id: checkoutId }, body: {} });
  expect((await payFor(platform, as, result)).status).toBe(403);
  await expectKept(services, as.customerId, 4850, 1);
});

test.each(SIGNED_IN)('during a %s no share of a party is bought', async (cause) => {
  const { platform, services, group, session } = await openParty();
  const as = await addPartyMember(platform, group);
  const cart = await addToCart(platform, as, toShareInput(session));
  await STOPS[cause](services, as.customerId);
  expect((await payFor(platform, as, cart)).envelope.errors?.general?.[0]?.code).toBe('purchase_blocked');
  await expectKept(services, as.customerId, 5000, 0);
});

test.each(ALL)('during a %s no share of a party repeats', async (cause) => {
  const party = await openRepeatedParty();
  const { services, member } = party;
  const before = await readBalance(services, member.customerId);
  const session = party.session;
  // What the group plays meanwhile is of others.
  await STOPS[cause](services, member.customerId);
  const next = await openNext(party, session).catch(() => undefined);
  const shares = services.database.db
    .selectFrom('checkout')
    .select('id')
    .where('customer_id', '=', member.customerId);
  expect((await shares.execute()).length).toBe(1);
  expect(await readBalance(services, member.customerId)).toBe(before);
  expect(next === undefined || next.sharesLeft > 0).toBe(true);
});

test.each(ALL)('during a %s nothing repeats', async (cause) => {
  const shop = await openRecurringShop({});
  const { services, clock } = shop;
  const { customerId } = await createPlayer(shop, { games: 3 });
  await STOPS[cause](services, customerId);
  await runUntil(shop, clock.now() + 4 * DAY_MS);
  await expectKept(services, customerId, 100_000, 0);
});

test.each(ALL)('during a %s what was ordered ahead is not bought', async (cause) => {
  const platform = await createShop();
  const { services } = platform;
  const { as } = await placeOrder(platform, '100.00');
  const [order] = await listOrders(platform);
  const [balance, bought] = [await readBalance(services, as.customerId), await countCheckouts(services)];
  await STOPS[cause](services, as.customerId);
  await chargeTwice(platform, order?.id ?? '');
  await expectKept(services, as.customerId, balance, bought);
});

test.each(SIGNED_IN)('during a %s the money is taken out', async (cause) => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  await STOPS[cause](platform.services, as.customerId);
  expect((await askForMoney(platform, as, { amount: '50.00' })).status).toBe(200);
  expect(await readBalance(platform.services, as.customerId)).toBe(0);
});
