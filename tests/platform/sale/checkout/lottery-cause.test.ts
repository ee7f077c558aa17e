import { expect, test } from 'vitest';
import { getOrders } from '#lib/contracts/cart/order.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const causes = [
  { key: 'reef', urlSlug: 'reef', name: 'Reef', shareBps: 250 },
  { key: 'lamp', urlSlug: 'lamp', name: 'Lamp', shareBps: 300 },
];

test('a lottery ticket books its share to the cause that its buyer chooses', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createLotteryOffer({ causes }));
  const as = await createFundedCustomer(platform, '50.00');
  const cart = await addToCart(platform, as, createTicketInput({ numWeeks: 4, causeKey: 'lamp' }));
  const { result } = await payFor(platform, as, cart);
  expect(result).toMatchObject({
    total: { amount: '6.00' },
    causes: [{ key: 'lamp', amount: { amount: '0.18' } }],
  });
  const bought = { causeKey: 'lamp', causeAmount: { amount: '0.18' } };
  expect(result.orders).toMatchObject([bought]);
  const owned = await platform.call(getOrders, { as, query: { status: 'upcoming_products' } });
  expect(owned.result).toMatchObject([bought]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});
