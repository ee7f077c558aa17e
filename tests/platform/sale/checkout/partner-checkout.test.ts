import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import { getCheckout } from '#lib/contracts/cart/checkout.ts';
import { getPartnerCart, NO_PARTNER_CART, purchasePartnerCart } from '#lib/contracts/partner.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createProgram, join, setProgram } from '../../../support/membership/membership.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const CAMPAIGN = [{ name: 'utm_source', value: 'letter' }];

async function createShop(offer = createLotteryOffer()) {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, offer);
  const as = await createFundedCustomer(platform, '50.00');
  const { token: ref } = (await platform.call(anonCart.create)).result;
  return { platform, as, ref };
}

const pay = (
  platform: TestPlatform,
  as: TestSession,
  ref: string,
  { cartReference, amount, key = randomUUID() }: { cartReference: string; amount: string; key?: string },
) =>
  platform.call(purchasePartnerCart, {
    as,
    key,
    params: { partnerKey: 'keepers' },
    body: {
      cartRef: ref,
      cartReference,
      expectedTotal: { amount },
      channelKey: 'keepers_web',
      metadata: CAMPAIGN,
    },
  });

test('the cart of a partner is bought out of the wallet, and the own cart is not touched', async () => {
  const { platform, as, ref } = await createShop();
  await addToCart(platform, as, createTicketInput());
  const added = await platform.call(anonCart.addItem, { params: { ref }, body: createQuickPickInput(12) });
  const { cartReference, cartTotal } = added.result;
  const key = randomUUID();
  const { status, result } = await pay(platform, as, ref, { cartReference, amount: cartTotal.amount, key });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    total: { amount: '9.00' },
    balanceAfter: { amount: '41.00' },
    partnerKey: 'keepers',
  });
  expect((await platform.call(accountCart.get, { as })).result.cartItems).toHaveLength(1);
  expect((await platform.call(anonCart.get, { params: { ref } })).result.cartItems).toEqual([]);
  const again = await pay(platform, as, ref, { cartReference, amount: cartTotal.amount, key });
  expect(again.result.checkoutId).toBe(result.checkoutId);
  const read = await platform.call(getCheckout, { as, params: { checkoutId: result.checkoutId } });
  expect(read.result.partnerKey).toBe('keepers');
  const [row] = await platform.services.database.db.selectFrom('checkout').selectAll().execute();
  expect(row?.channel_key).toBe('keepers_web');
  expect(JSON.parse(row!.purchase_data)).toEqual({
    partnerKey: 'keepers',
    channelKey: 'keepers_web',
    metadata: CAMPAIGN,
  });
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('an empty cart of a partner, and one that is unknown, buy nothing', async () => {
  const { platform, as, ref } = await createShop();
  const { cartReference } = (await platform.call(anonCart.get, { params: { ref } })).result;
  const empty = await pay(platform, as, ref, { cartReference, amount: '0.00' });
  expect([empty.status, empty.envelope.error?.code]).toEqual([422, 'cart_empty']);
  const unknown = await pay(platform, as, 'no-such-cart', { cartReference, amount: '0.00' });
  expect([unknown.status, unknown.envelope.error?.code]).toEqual([422, 'cart_empty']);
});

test('before anything is put into it a customer is told what would keep it from being bought', async () => {
  const { platform, as } = await createShop();
  const read = { as, params: { partnerKey: 'keepers', ref: NO_PARTNER_CART } };
  const free = (await platform.call(getPartnerCart, read)).result;
  expect([free.cartItems, free.blockedReasons]).toEqual([[], {}]);
  await platform.call(takeBreak, { as, body: { length: 'days-7' } });
  const { blockedReasons } = (await platform.call(getPartnerCart, read)).result;
  expect(Object.keys(blockedReasons)).toEqual(['excluded']);
});

test('two customers who pay the same cart at once buy it once', async () => {
  const { platform, as, ref } = await createShop();
  const other = await createFundedCustomer(platform, '50.00');
  const added = await platform.call(anonCart.addItem, { params: { ref }, body: createQuickPickInput(12) });
  const { cartReference, cartTotal } = added.result;
  const sent = { cartReference, amount: cartTotal.amount };
  const answers = await Promise.all([as, other].map((who) => pay(platform, who, ref, sent)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

const readAs = async (platform: TestPlatform, as: TestSession, ref: string) =>
  (await platform.call(getPartnerCart, { as, params: { partnerKey: 'keepers', ref } })).result;

test('a member is shown the cart of a partner with the discount, and pays what was shown', async () => {
  const { platform, as, ref } = await createShop();
  await setProgram(platform.services, createProgram({ discounts: [{ tier: 'free', percent: 5 }] }));
  await join(platform, as);
  const guest = await platform.call(anonCart.addItem, { params: { ref }, body: createQuickPickInput(12) });
  expect(guest.result.cartTotal.amount).toBe('9.00');
  const { cartItems, cartReference, cartTotal } = await readAs(platform, as, ref);
  expect(cartItems.map(({ kind, price }) => [kind, price.amount])).toEqual([
    ['lottery_ticket', '9.00'],
    ['member_discount', '-0.45'],
  ]);
  expect(cartTotal.amount).toBe('8.55');
  const { status, result } = await pay(platform, as, ref, { cartReference, amount: cartTotal.amount });
  expect(status).toBe(200);
  expect(result).toMatchObject({ total: { amount: '8.55' }, balanceAfter: { amount: '41.45' } });
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('what is not sold where the customer lives leaves the cart of a partner before it is paid', async () => {
  const { platform, as, ref } = await createShop(
    createLotteryOffer({
      restrictions: [{ productType: 'lottery_ticket', kind: 'licensing_restriction', regions: ['NSW'] }],
    }),
  );
  await platform.call(anonCart.addItem, { params: { ref }, body: createQuickPickInput(12) });
  const { cartItems, autoRemovedItems } = await readAs(platform, as, ref);
  expect(cartItems).toEqual([]);
  expect(autoRemovedItems).toMatchObject([{ reason: 'offer_restricted' }]);
});
