// Closed for maintenance: what the services answer themselves, to any caller (decision S9).
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { type EndpointShape, isOpenInMaintenance } from '#lib/contracts/protocol/endpoint.ts';
import { createApp } from '#platform/app.ts';
import { isInMaintenance } from '#platform/ground/config/maintenance.ts';
import { CONFIG, OVERRIDES, putValue, removeValue } from '#platform/ground/config/store.ts';
import type { Services } from '#platform/services.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const put = (services: Services, value: boolean, namespace = CONFIG) =>
  putValue(services.database.db, services, { namespace, key: 'maintenance', value });

const WITHIN = { timeout: 1000, interval: 20 };
const waitUntilKnown = (services: Services, isOn: boolean) =>
  vi.waitFor(async () => expect(await isInMaintenance(services)).toBe(isOn), WITHIN);

test('within a second nothing is sold and no money is taken, and then it is again', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createLotteryOffer());
  const as = await createFundedCustomer(platform, '50.00');
  const cart = await addToCart(platform, as, createTicketInput());
  await put(services, true);
  await waitUntilKnown(services, true);
  const body = { amount: '10.00', depositMethodId: 'td' as const };
  const attempts = [
    await payFor(platform, as, cart),
    await platform.call(createDeposit, { as, body, key: randomUUID() }),
    await platform.call(accountCart.addItem, { as, body: createTicketInput() }),
    await platform.call(getWallet, { as }),
  ];
  for (const { status, envelope } of attempts)
    expect([status, envelope.error]).toEqual([
      503,
      { code: 'maintenance', message: 'The shop is closed for maintenance. Try again in a few minutes.' },
    ]);
  await put(services, false);
  await waitUntilKnown(services, false);
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('50.00');
  expect((await payFor(platform, as, cart)).status).toBe(200);
});

test('a purchase that was let in before the switch is refused inside its transaction', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createLotteryOffer());
  const as = await createFundedCustomer(platform, '50.00');
  const cart = await addToCart(platform, as, createTicketInput());
  expect(await isInMaintenance(services)).toBe(false);
  await put(services, true);
  // The call itself still goes by what it knew a moment ago.
  const { status, envelope } = await payFor(platform, as, cart);
  expect([status, envelope.error?.code]).toEqual([503, 'maintenance']);
  expect(await services.database.db.selectFrom('checkout').selectAll().execute()).toEqual([]);
});

test('an override closes and opens before the setting', async () => {
  const { services } = await openTestPlatform();
  await put(services, true, OVERRIDES);
  await waitUntilKnown(services, true);
  await put(services, true);
  await put(services, false, OVERRIDES);
  await waitUntilKnown(services, false);
  await removeValue(services.database.db, OVERRIDES, 'maintenance');
  await waitUntilKnown(services, true);
});

test('every call of customers and every change by visitors is refused with a time to come back; the rest is served', async () => {
  const platform = await openTestPlatform();
  const { registered } = createApp(platform.services);
  await put(platform.services, true);
  await waitUntilKnown(platform.services, true);
  const ask = async ({ method, path }: EndpointShape) => {
    const url = `http://platform.internal${path.replace(/\{\w+\}/g, 'x1')}`;
    const response = await platform.fetch(new Request(url, { method }));
    const { error } = (await response.json()) as { error?: { code: string } };
    return { isRefused: error?.code === 'maintenance', retryAfter: response.headers.get('retry-after') };
  };
  const names = { refused: [] as string[], served: [] as string[] };
  for (const { endpoint } of registered) {
    const { isRefused, retryAfter } = await ask(endpoint);
    expect(isRefused, endpoint.name).toBe(!isOpenInMaintenance(endpoint));
    if (isRefused) expect(retryAfter).toBe('120');
    names[isRefused ? 'refused' : 'served'].push(endpoint.name);
  }
  expect(names.refused).toEqual(
    expect.arrayContaining([purchaseCart.name, createDeposit.name, 'addAnonCartItem', 'logIn']),
  );
  expect(names.served).toEqual(
    expect.arrayContaining(['getConfig', 'getTheme', 'signInEditor', 'getEditorSession']),
  );
});
