// A limit binds every way of buying, before any money moves (decision M8).
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonCart } from '#lib/contracts/cart/cart.ts';
import { replayOrder } from '#lib/contracts/cart/replay.ts';
import { getPartnerCart, purchasePartnerCart } from '#lib/contracts/partner.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { insertLimit } from '../../../support/limits.ts';
import { addPartyMember, openParty, toShareInput } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestAnswer } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  countCheckouts,
  createPlayer,
  keepCard,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';
import { readBalance } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

const toRefusal = ({ status, envelope }: TestAnswer<unknown>) => [
  status,
  envelope.errors?.general?.[0]?.code,
];
const REFUSED = [403, 'purchase_blocked'];

/** Nothing was bought but what had been before, and the wallet is as it was. */
async function expectUntouched(services: Services, customerId: string, cents: number, bought = 0) {
  expect(await countCheckouts(services)).toBe(bought);
  expect(await readBalance(services, customerId)).toBe(cents);
  expect((await verifyLedger(services)).faults).toEqual([]);
}

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  return { platform, services: platform.services, as };
}

test('a limit refuses an order that is bought again', async () => {
  const { platform, services, as } = await openShop();
  const { checkoutId } = await buyTicket(platform, as);
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  const { result } = await platform.call(replayOrder, { as, params: { id: checkoutId }, body: {} });
  expect(Object.keys(result.blockedReasons)).toEqual(['spendLimit']);
  expect(toRefusal(await payFor(platform, as, result))).toEqual(REFUSED);
  await expectUntouched(services, as.customerId, 4850, 1);
});

test('a limit refuses the cart of a partner', async () => {
  const { platform, services, as } = await openShop();
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  const { token: ref } = (await platform.call(anonCart.create)).result;
  const body = createQuickPickInput(12);
  const { cartReference, cartTotal } = (await platform.call(anonCart.addItem, { params: { ref }, body }))
    .result;
  const read = { as, params: { partnerKey: 'keepers', ref } };
  const told = (await platform.call(getPartnerCart, read)).result;
  expect([told.cartReference, Object.keys(told.blockedReasons)]).toEqual([cartReference, ['spendLimit']]);
  const paid = await platform.call(purchasePartnerCart, {
    as,
    key: randomUUID(),
    params: { partnerKey: 'keepers' },
    body: { cartRef: ref, cartReference, expectedTotal: cartTotal, channelKey: 'keepers_web' },
  });
  expect(toRefusal(paid)).toEqual(REFUSED);
  await expectUntouched(services, as.customerId, 5000);
});

test('a limit refuses a share of a party', async () => {
  const { platform, services, group, session } = await openParty();
  const as = await addPartyMember(platform, group);
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  const cart = await addToCart(platform, as, toShareInput(session));
  expect(Object.keys(cart.blockedReasons)).toEqual(['spendLimit']);
  expect(toRefusal(await payFor(platform, as, cart))).toEqual(REFUSED);
  await expectUntouched(services, as.customerId, 5000);
});

test('a limit refuses what repeats out of a wallet, and its owner hears why', async () => {
  const shop = await openRecurringShop();
  const { services, clock } = shop;
  const { customerId, row } = await createPlayer(shop, { games: 3 });
  await insertLimit(services, { customerId, cents: 200 });
  await runUntil(shop, clock.now() + 3 * DAY_MS);
  expect((await listOutcomes(services, row.id))[0]).toMatch(/: limit$/);
  expect(await listMailKindsOf(services, customerId)).toContain('recurring_failed');
  await expectUntouched(services, customerId, 100_000);
});

test('a limit refuses what repeats out of a card before the card is charged', async () => {
  const shop = await openRecurringShop();
  const { services, clock, gateway } = shop;
  const customerId = await createWalletHolder(services, 0);
  const fund = await keepCard(services, customerId);
  const row = await beginRecurring(services, { customerId, fund, games: 3 });
  await insertLimit(services, { customerId, cents: 200 });
  await runUntil(shop, clock.now() + 3 * DAY_MS);
  expect((await listOutcomes(services, row.id))[0]).toMatch(/: limit$/);
  expect([gateway.started, gateway.charged.size]).toEqual([[], 0]);
  await expectUntouched(services, customerId, 0);
});
