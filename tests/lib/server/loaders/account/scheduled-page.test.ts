// The page of an order that is charged on a day to come, over the services.
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { logIn } from '#lib/contracts/identity/customer.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getScheduledPurchases } from '#lib/contracts/recurring/scheduled-purchase.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadScheduledPage } from '#lib/server/loaders/account/recurring/scheduled-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { createShop, OPENS, placeOrder } from '#tests/support/buying/pre-order-shop.ts';
import { TEST_PASSWORD } from '#tests/support/customers.ts';
import type { TestSession } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);

async function openOrder() {
  const platform = await createShop();
  const placed = await placeOrder(platform, '50.00');
  const owner: TestSession = placed.as;
  const id = (await platform.call(getScheduledPurchases, { as: owner })).result[0]!.encodedId;
  const callAs =
    (as: TestSession) =>
    async (endpoint: EndpointShape, { params }: { params: Record<string, string> }) => {
      const { status, result, envelope } = await platform.call(endpoint, { as, params });
      if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
      return { result };
    };
  /** Opens the page, or presses its button; gives the view, the status, where it leads and what is said there. */
  const open = async ({ method = 'GET', as = owner, of = id } = {}) => {
    const said: string[] = [];
    const response = { status: 200 };
    const body = method === 'POST' ? { body: new URLSearchParams() } : {};
    const context = {
      givenCookie: () => undefined,
      setCookie: (_: string, value: string) => said.push(Buffer.from(value, 'base64url').toString()),
    };
    const astro = {
      request: new Request(`http://shop.test/my-account/scheduled-purchases/${of}`, { method, ...body }),
      params: { id: of },
      response,
      locals: { context },
      redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
    } as unknown as AstroGlobal;
    const mine = { call: callAs(as) } as unknown as Pick<VisitorApi, 'call'>;
    const view = await loadScheduledPage(astro, { mine, t });
    if (view instanceof Response) return { to: view.headers.get('location'), status: view.status, said };
    return { view, status: response.status, said };
  };
  return { platform, id, open };
}

test('it shows the order, its kind and the day on which it is charged, and looking changes nothing', async () => {
  const { id, open } = await openOrder();
  for (let count = 0; count < 2; count += 1)
    expect((await open()).view).toMatchObject({
      isTooLate: false,
      order: {
        encodedId: id,
        kind: 'pre_order',
        status: 'scheduled_status_active',
        dueAt: new Date(OPENS).toISOString(),
        price: { amount: '45.00' },
      },
    });
});

test('its button cancels the order, says so, and leads back to it', async () => {
  const { id, open } = await openOrder();
  const { to, status, said } = await open({ method: 'POST' });
  expect([to, status]).toEqual([`/my-account/scheduled-purchases/${id}`, 303]);
  expect(said.join()).toContain(t('recurring.scheduled-cancelled'));
  expect((await open()).view?.order.status).toBe('scheduled_status_cancelled');
});

test('an order that was charged meanwhile is shown as it is, and that it was too late', async () => {
  const { platform, id, open } = await openOrder();
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, id);
  const { email } = await platform.services.database.db
    .selectFrom('customer')
    .select('email')
    .executeTakeFirstOrThrow();
  const { result: login } = await platform.call(logIn, { body: { email, password: TEST_PASSWORD } });
  const as = { ...login, customerId: login.customer.customerId };
  const { view, status, said } = await open({ method: 'POST', as });
  expect([status, view?.isTooLate, said]).toEqual([409, true, []]);
  expect(view?.order.checkoutId).toMatch(/^chk_/);
});

test('an order that is unknown, or of another customer, is none', async () => {
  const { platform, open } = await openOrder();
  const other = await createFundedCustomer(platform);
  for (const method of ['GET', 'POST'])
    for (const asked of [{ as: other }, { of: 'sch_none' }])
      expect(await open({ method, ...asked })).toMatchObject({ view: undefined, said: [] });
  expect((await open()).view?.order.status).toBe('scheduled_status_active');
});
