import { pino } from 'pino';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { FACTS_HEADER, HEADERS } from '#lib/contracts/protocol/headers.ts';
import { listFacts } from '#platform/ground/refusals/facts.ts';
import { recordRefusal, writeRefusals } from '#platform/ground/refusals/record.ts';
import { sweepRefusals } from '#platform/ground/refusals/sweep.ts';
import type { Services } from '#platform/services.ts';
import { createTicketInput } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const named = (requestId: string) => ({ [HEADERS.requestId]: requestId });

const createRefusal = (requestId: string, customerId?: string) => ({
  requestId,
  customerId,
  call: 'addCartItem',
  code: 'sold_out',
  status: 422,
  facts: undefined,
});

async function readRows({ database }: Services) {
  return database.db.selectFrom('refusal').selectAll().orderBy('at').orderBy('request_id').execute();
}

async function openShop() {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const platform = await openTestPlatform({ log });
  await putOnSale(platform.services, createLotteryOffer());
  const as = await signUpCustomer(platform);
  const readLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { platform, as, readLines };
}

const addClosed = (
  { call }: TestPlatform,
  as: Awaited<ReturnType<typeof signUpCustomer>>,
  requestId: string,
) =>
  call(accountCart.addItem, { as, body: createTicketInput({ firstDrawNo: 1 }), headers: named(requestId) });

test('a refusal stands in the log and in its table with its code, its cause and the id of its request', async () => {
  const { platform, as, readLines } = await openShop();
  const { status, headers } = await addClosed(platform, as, 'request-1');
  expect(status).toBe(422);
  const facts = { offer: 'lighthouse', drawNo: 1 };
  expect(JSON.parse(decodeURIComponent(headers.get(FACTS_HEADER) ?? ''))).toMatchObject(facts);
  expect(readLines()).toContainEqual(
    expect.objectContaining({
      msg: 'a service refused a call',
      requestId: 'request-1',
      call: accountCart.addItem.name,
      code: 'draw_closed',
      status: 422,
      customerId: as.customerId,
      facts: expect.objectContaining(facts),
    }),
  );
  await writeRefusals(platform.services);
  const [row, ...others] = await readRows(platform.services);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    request_id: 'request-1',
    call: accountCart.addItem.name,
    code: 'draw_closed',
    status: 422,
    customer_id: as.customerId,
    at: '2026-11-19T03:00:00.000Z',
  });
  expect(JSON.parse(row?.facts ?? '')).toMatchObject(facts);
});

test('a refused login leaves neither the address nor the password anywhere', async () => {
  const { platform, as, readLines } = await openShop();
  const { status } = await platform.call(logIn, {
    body: { email: as.email, password: 'not-the-password-9' },
    headers: named('request-2'),
  });
  expect(status).toBeGreaterThanOrEqual(400);
  await writeRefusals(platform.services);
  const kept = JSON.stringify([readLines(), await readRows(platform.services)]);
  expect(kept).toContain('request-2');
  expect(kept).not.toContain(as.email);
  expect(kept).not.toContain('not-the-password-9');
});

test.each(['name', 'email', 'message', 'code', 'token', 'reason', 'other', 'what'])(
  'the value %s of a refusal is kept nowhere',
  (name) => {
    expect(listFacts({ [name]: 'Ada Quill', left: 3 })).toEqual({ left: 3 });
  },
);

test('a long text of a refusal is cut', () => {
  expect(listFacts({ offer: 'x'.repeat(5_000) })?.offer).toHaveLength(100);
  expect(listFacts({})).toBeUndefined();
});

test('a call without an id, and one that says only that somebody must log in, are not kept', async () => {
  const { platform, as } = await openShop();
  await platform.call(accountCart.addItem, { as, body: createTicketInput({ firstDrawNo: 1 }) });
  await platform.call(getCustomer, { headers: named('request-3') });
  await addClosed(platform, as, "x'; --");
  await writeRefusals(platform.services);
  expect(await readRows(platform.services)).toEqual([]);
});

test('a table that cannot be written to changes no answer', async () => {
  const { platform, as, readLines } = await openShop();
  await platform.services.database.db.schema.alterTable('refusal').renameTo('refusal_gone').execute();
  const { status, envelope } = await addClosed(platform, as, 'request-4');
  expect([status, envelope.errors?.this?.[0]?.code]).toEqual([422, 'draw_closed']);
  await writeRefusals(platform.services);
  expect(readLines().map(({ msg }) => msg)).toContain('refusals of calls were not written down');
});

test('a flood of visitors is cut off, and leaves room for customers', async () => {
  const { platform } = await openShop();
  const { services } = platform;
  for (let number = 0; number < 60; number += 1) recordRefusal(services, createRefusal(`flood-${number}`));
  await writeRefusals(services);
  expect(await readRows(services)).toHaveLength(50);
  for (let round = 0; round < 50; round += 1) {
    for (let number = 0; number < 50; number += 1) recordRefusal(services, createRefusal(`more-${number}`));
    await writeRefusals(services);
  }
  expect(await readRows(services)).toHaveLength(2_000);
  recordRefusal(services, createRefusal('of-customer', 'cus_1'));
  await writeRefusals(services);
  expect((await readRows(services)).filter(({ customer_id }) => customer_id === 'cus_1')).toHaveLength(1);
});

test('what waits is written by itself', async () => {
  const { platform, as } = await openShop();
  await addClosed(platform, as, 'request-5');
  await expect.poll(() => readRows(platform.services), { timeout: 5_000 }).toHaveLength(1);
});

test('refusals are kept for 14 days, and no more than can be held', async () => {
  const { platform } = await openShop();
  const { services, clock } = platform;
  for (const day of [0, 1, 2]) {
    clock.set(TEST_NOW + day * DAY_MS);
    recordRefusal(services, createRefusal(`day-${day}`));
    await writeRefusals(services);
  }
  const readIds = async () => (await readRows(services)).map(({ request_id }) => request_id);
  clock.set(TEST_NOW + 14 * DAY_MS + 1);
  await sweepRefusals(services);
  expect(await readIds()).toEqual(['day-1', 'day-2']);
  await sweepRefusals(services, 1);
  expect(await readIds()).toEqual(['day-2']);
});
