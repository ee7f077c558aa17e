// A look at the account of a customer reads what its owner sees, for some minutes, with the session of who gave the reason:
// whoever has less, or wants more, gets nothing.
import { expect, test } from 'vitest';
import { endDeskView, getDeskView, openDeskView, VIEWED_CALLS } from '#lib/contracts/customer/desk-view.ts';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { transact } from '#platform/ground/db/open.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { type Desk, openCustomerDesk } from '#tests/support/desk-customer.ts';

async function openViews() {
  const shop = await openCustomerDesk();
  const { platform, as } = shop;
  const begin = async (desk: Desk, id = as.customerId, reason = 'asked about a draw') => {
    const { status, result, envelope } = await platform.call(openDeskView, {
      headers: desk.headers,
      params: { id },
      body: { reason },
    });
    return status === 200 ? result.token : (envelope.error?.code ?? String(status));
  };
  const toHeaders = (desk: Desk, token: string) => ({ ...desk.headers, [HEADERS.viewToken]: token });
  const look = async (headers: Record<string, string>) => {
    const { status, result, envelope } = await platform.call(getCustomer, { headers });
    return status === 200 ? result.customerId : envelope.error?.code;
  };
  return { ...shop, begin, toHeaders, look };
}

test('who gives a reason sees the account of one customer, and the reason is kept', async () => {
  const { platform, services, as, open, begin, toHeaders, look } = await openViews();
  const desk = await open('support');
  expect(await begin(desk, as.customerId, ' a ')).toBe('validation_failed');
  const headers = toHeaders(desk, await begin(desk));
  expect(await look(headers)).toBe(as.customerId);
  const { result } = await platform.call(getDeskView, { headers });
  expect(result).toMatchObject({ customerId: as.customerId, name: expect.stringContaining('Robin') });
  const audit = await services.database.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(audit).toContainEqual({
    action: 'customer view',
    detail: JSON.stringify({ reason: 'asked about a draw' }),
  });
});

test('nothing but what a look may read is answered: no command, no secret, no way in', async () => {
  const { platform, as, open, begin, toHeaders } = await openViews();
  const desk = await open('owner');
  const headers = toHeaders(desk, await begin(desk));
  const open_: string[] = [];
  for (const endpoint of listEndpoints()) {
    if (['operator', 'staff', 'editor', 'publisher'].includes(endpoint.access)) continue;
    if (endpoint.service !== 'main' || endpoint.name === 'discover' || endpoint.exposure === 'gateway')
      continue;
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']),
    );
    const { status, envelope } = await platform.call(endpoint, { headers, params });
    if (envelope.error?.code !== 'view_refused') open_.push(endpoint.name);
    else expect([endpoint.name, status]).toEqual([endpoint.name, 403]);
  }
  expect(new Set(open_)).toEqual(VIEWED_CALLS);
  const changing = listEndpoints().filter(
    ({ name, method, access }) => VIEWED_CALLS.has(name) && (method !== 'GET' || access !== 'customer'),
  );
  expect(changing).toEqual([]);
  // Beside the tokens of a customer it opens nothing either.
  expect((await platform.call(getCustomer, { as, headers })).envelope.error?.code).toBe('view_refused');
});

test('the token alone, another person, another role and an end open nothing', async () => {
  const { platform, services, as, open, begin, toHeaders, look } = await openViews();
  const [desk, other, auditor] = [await open('support'), await open('manager'), await open('auditor')];
  expect(await begin(auditor)).toBe('forbidden');
  const token = await begin(desk);
  expect(await look({ [HEADERS.viewToken]: token })).toBe('view_over');
  expect(await look(toHeaders(other, token))).toBe('view_over');
  expect(await look(toHeaders(auditor, token))).toBe('view_over');
  const second = await signUpCustomer(platform);
  const later = await begin(desk, second.customerId);
  expect(await look(toHeaders(desk, token))).toBe('view_over');
  expect(await look(toHeaders(desk, later))).toBe(second.customerId);
  await platform.call(endDeskView, { headers: desk.headers });
  expect(await look(toHeaders(desk, later))).toBe('view_over');
  const last = await begin(desk);
  platform.clock.advance(15 * 60_000 + 1);
  expect(await look(toHeaders(desk, last))).toBe('view_over');
  expect((await platform.call(getDeskView, { headers: toHeaders(desk, last) })).result).toBeNull();
  const again = await begin(desk);
  await services.database.db
    .updateTable('content_editor')
    .set({ desk_role: 'auditor' })
    .where('id', '=', desk.id)
    .execute();
  expect(await look(toHeaders(desk, again))).toBe('view_over');
  expect(as.customerId).not.toBe(second.customerId);
});

test('codes that are worth money are not shown', async () => {
  const { platform, services, as, open, begin, toHeaders } = await openViews();
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      {
        kind: 'credit_returned',
        customerId: as.customerId,
        dedupe: 'credit:1',
        payload: { cents: 500, code: 'GIFT-MONEY-1', untilAt: null },
      },
    ]),
  );
  const desk = await open('support');
  const headers = toHeaders(desk, await begin(desk));
  expect(JSON.stringify((await platform.call(getMessages, { as })).result)).toContain('GIFT-MONEY-1');
  const { status, result } = await platform.call(getMessages, { headers });
  expect(status).toBe(200);
  expect(JSON.stringify(result)).not.toContain('GIFT-MONEY-1');
});
