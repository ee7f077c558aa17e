import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { getOrders, type Order } from '#lib/contracts/cart/order.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { PreOrderView } from '#lib/domain/account/pre-order.ts';
import { loadPreOrder } from '#lib/server/loaders/account/recurring/pre-order.ts';
import type { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { buyTicket, createFundedCustomer } from '#tests/support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';
import { createBookInput, openTestRaffle } from '#tests/support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** A customer with a pre-order of $45, and the page of its ticket. */
async function openShop() {
  const platform = await openTestPlatform();
  const opensAt = TEST_NOW + 60_000;
  await openTestRaffle(platform.services, { preOrderAt: toIso(TEST_NOW - DAY_MS), opensAt: toIso(opensAt) });
  const as = await createFundedCustomer(platform, '50.00');
  await buyTicket(platform, as, createBookInput(5));
  const query = { status: 'upcoming_products' as const, limit: 10, offset: 0 };
  const ticket = (await platform.call(getOrders, { as, query })).result[0] as Order;
  const call = async (endpoint: never, { params, body }: Record<string, never> = {}) => {
    const { status, result, envelope } = await platform.call(endpoint, { as, params, body });
    if (status < 400) return { result };
    throw new ApiError({ ...envelope, status, url: '/v2/scheduled-purchases' });
  };
  const mine = { call } as unknown as Pick<ReturnType<typeof createServerApi>, 'call'>;
  const ask = async (fields?: Record<string, string>) => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = { status: 200 };
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const astro = { request: new Request('http://shop.test/', init), response, redirect };
    const view = await loadPreOrder(astro as unknown as AstroGlobal, { mine }, ticket);
    return { status: view instanceof Response ? view.status : response.status, view: view as PreOrderView };
  };
  const charge = async () => {
    platform.clock.set(opensAt);
    const [order] = await platform.services.database.db
      .selectFrom('scheduled_purchase')
      .select('id')
      .execute();
    await chargePreOrder(platform.services, order!.id);
  };
  return { ask, charge };
}

test('an order that is not charged is shown with its price and day; cancelling it again changes nothing', async () => {
  const { ask } = await openShop();
  const { view } = await ask();
  expect(view.order).toMatchObject({ price: { amount: '45.00' }, dueAt: toIso(TEST_NOW + 60_000) });
  expect(view.order.doneAt).toBeUndefined();
  expect((await ask({ action: 'cancel' })).status).toBe(303);
  expect((await ask()).view.order).toMatchObject({ status: 'scheduled_status_cancelled' });
  // Cancelled elsewhere meanwhile, it is as was asked for.
  expect((await ask({ action: 'cancel' })).status).toBe(303);
  expect((await ask()).view).toMatchObject({ isTooLate: false });
});

test('an order that was charged meanwhile is not cancelled, and leads to its receipt', async () => {
  const { ask, charge } = await openShop();
  await charge();
  const { status, view } = await ask({ action: 'cancel' });
  expect(status).toBe(409);
  expect(view).toMatchObject({ isTooLate: true, order: { checkoutId: expect.stringMatching(/^chk_/) } });
});
