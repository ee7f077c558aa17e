import { expect, test } from 'vitest';
import { getRecommendedOrders } from '#lib/contracts/cart/recommended.ts';
import { listRecommended } from '#platform/sale/orders/recommended.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../support/buying/buying.ts';
import { createLotteryOffer } from '../support/buying/lottery-offers.ts';
import { changeOffer, putOnSale } from '../support/buying/on-sale.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform } from '../support/platform.ts';

const DAY_MS = 86_400_000;

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  await putOnSale(platform.services, createLotteryOffer({ key: 'tide', name: 'Tide', ranking: 2 }));
  const as = await createFundedCustomer(platform, '500.00');
  const list = async (who = as) => (await platform.call(getRecommendedOrders, { as: who })).result;
  const buy = async (lotteryKey: string) => {
    platform.clock.advance(1000);
    return buyTicket(platform, as, createTicketInput({ lotteryKey }));
  };
  return { platform, as, list, buy };
}

test('the latest ticket of each offer is put forward, the latest offer first', async () => {
  const { list, buy } = await openShop();
  expect(await list()).toEqual([]);
  await buy('lighthouse');
  const second = await buy('lighthouse');
  const tide = await buy('tide');
  expect((await list()).map(({ order }) => order.id)).toEqual([tide.orders[0]!.id, second.orders[0]!.id]);
});

test('what a customer comes back to is said to be that', async () => {
  const { list, buy } = await openShop();
  for (let n = 0; n < 3; n += 1) await buy('lighthouse');
  await buy('tide');
  expect((await list()).map(({ reason }) => reason)).toEqual(['last', 'often']);
});

test('nothing is put forward that is not sold, that is long ago, or that is another’s', async () => {
  const { platform, as, list, buy } = await openShop();
  await buy('lighthouse');
  await buy('tide');
  const other = await signUpCustomer(platform);
  expect(await list(other)).toEqual([]);
  await changeOffer(platform.services, { ...createLotteryOffer(), suspended: true });
  expect((await list()).map(({ order }) => order.offerKey)).toEqual(['tide']);
  platform.clock.advance(91 * DAY_MS);
  expect(await listRecommended(platform.services, as.customerId)).toEqual([]);
});
