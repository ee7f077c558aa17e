// What is ordered ahead is announced before it is charged, while money can still be added.
import { beforeEach, expect, test } from 'vitest';
import { getScheduledPurchases } from '#lib/contracts/recurring/scheduled-purchase.ts';
import { findButton, renderMessage, writeMessage } from '#platform/ground/mail/render.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { notifyOrdersAhead } from '#platform/sale/checkout/notify-ahead.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { listMails } from '../../../support/mails.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS = TEST_NOW + 4 * DAY_MS;
const toIso = (ms: number): string => new Date(ms).toISOString();

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size: 200, lanes: 1 },
  });
});

async function order(amount: string | undefined, books = 1): Promise<TestSession> {
  const as = await createFundedCustomer(platform, amount);
  for (let bought = 0; bought < books; bought += 1) await buyTicket(platform, as, createBookInput(5));
  return as;
}

/** The messages about charges to come, after a look at an instant. */
async function lookAt(at: number) {
  platform.clock.set(at);
  await Promise.all([notifyOrdersAhead(platform.services), notifyOrdersAhead(platform.services)]);
  return listMails(platform.services, 'pre_order_ahead');
}

test('an order is announced three days before its sales open, once, and not again where the wallet covers it', async () => {
  await order('50.00');
  expect(await lookAt(OPENS - 3 * DAY_MS - 1)).toEqual([]);
  const [mail, ...more] = await lookAt(OPENS - 3 * DAY_MS);
  expect(more).toEqual([]);
  const { subject, text } = renderMessage('pre_order_ahead', mail!.payload);
  expect(subject).toBe('Your order is charged soon: $45.00');
  expect(text).toContain('Your wallet holds enough for it now.');
  expect(await lookAt(OPENS - 3 * HOUR_MS)).toHaveLength(1);
});

test('an order that the wallet does not cover says how much lacks, and again shortly before', async () => {
  await order('20.00');
  const [mail] = await lookAt(OPENS - 3 * DAY_MS);
  const { subject, text } = renderMessage('pre_order_ahead', mail!.payload);
  expect(subject).toBe('Your wallet is $25.00 short for your order');
  expect(text).toContain('Your wallet is $25.00 short. Add it before');
  expect(findButton(writeMessage('pre_order_ahead', mail!.payload))).toMatchObject({
    label: 'Add $25.00',
    path: '/my-account/deposit?amount=25.00',
  });
  expect(await lookAt(OPENS - 4 * HOUR_MS)).toHaveLength(1);
  expect(await lookAt(OPENS - 3 * HOUR_MS)).toHaveLength(2);
  expect(await lookAt(OPENS - HOUR_MS)).toHaveLength(2);
});

test('money that came since the announcement spares the second one', async () => {
  const as = await order('20.00');
  await lookAt(OPENS - 3 * DAY_MS);
  const asked = { amount: '25.00', depositMethodId: 'td', checkout: false } as const;
  await makeDeposit(platform.services, { customerId: as.customerId, key: 'later' }, asked);
  expect(await lookAt(OPENS - 3 * HOUR_MS)).toHaveLength(1);
});

test('orders that are due at one time are one message, with what lacks of all of them', async () => {
  const as = await order('60.00', 2);
  const { result } = await platform.call(getScheduledPurchases, { as, query: { limit: 10, offset: 0 } });
  expect(result.map(({ missing }) => missing?.amount)).toEqual([undefined, '30.00']);
  const [mail] = await lookAt(OPENS - 3 * DAY_MS);
  expect(mail!.payload).toMatchObject({ totalCents: 9000, missingCents: 3000 });
  expect(mail!.payload.orders).toHaveLength(2);
});

test('an order that is made shortly before its sales is told of where the wallet does not cover it', async () => {
  platform.clock.set(OPENS - DAY_MS);
  await order('50.00');
  expect(await lookAt(OPENS - DAY_MS)).toEqual([]);
  await order(undefined);
  expect(await lookAt(OPENS - DAY_MS)).toHaveLength(1);
});

test('who is on a break is told of the charge, and not asked to pay in', async () => {
  const as = await order('20.00');
  await excludeCustomer(platform.services, {
    customerId: as.customerId,
    kind: 'break',
    until: OPENS - HOUR_MS,
    setBy: 'customer',
  });
  const [mail] = await lookAt(OPENS - 3 * DAY_MS);
  expect(findButton(writeMessage('pre_order_ahead', mail!.payload))?.path).toMatch(
    /^\/my-account\/scheduled-purchases\//,
  );
});

test('an order that is cancelled is not announced', async () => {
  await order('50.00');
  await platform.services.database.db
    .updateTable('scheduled_purchase')
    .set({ status: 'scheduled_status_cancelled', done_at: toIso(TEST_NOW), reason: 'cancelled' })
    .execute();
  expect(await lookAt(OPENS - 3 * DAY_MS)).toEqual([]);
});
