// The books: days and months that are closed, reopened by two people, and reconciled with gateways.
import { expect, test } from 'vitest';
import {
  closePeriod,
  getBooks,
  getGst,
  getJournal,
  reopenPeriod,
} from '#lib/contracts/payments/desk-books.ts';
import {
  explainDifference,
  getGatewayDay,
  takeGatewayReport,
} from '#lib/contracts/payments/desk-reconcile.ts';
import { getMonth } from '#lib/domain/money/book-period.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { transact } from '#platform/ground/db/open.ts';
import { isBreachOf } from '#platform/ground/db/rules.ts';
import { getHouseAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { createFundedCustomer } from '../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '../../support/platform.ts';
import { openStaffDesk } from '../../support/staff.ts';

const DAY = toLocalDate(TEST_NOW, SHOP_ZONE);
const NEXT_DAYS_MS = 2 * 86_400_000;

async function openBooks() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const as = await createFundedCustomer(platform, '40.00');
  const deposit = await services.database.db.selectFrom('deposit').selectAll().executeTakeFirstOrThrow();
  clock.advance(NEXT_DAYS_MS);
  const { headers } = await openStaffDesk(platform, 'manager');
  const second = await openStaffDesk(platform, 'owner');
  const { call } = platform;
  const read = async () => {
    const { result } = await call(getBooks, { headers, params: { id: getMonth(DAY) } });
    return { ...result, day: result.days.find(({ id }) => id === DAY)! };
  };
  const close = async (id: string, changed = {}) => {
    const { month, days } = (await call(getBooks, { headers, params: { id: getMonth(id) } })).result;
    const { transactions, movedCents } = [month, ...days].find((one) => one.id === id)!;
    return call(closePeriod, { headers, params: { id }, body: { transactions, movedCents, ...changed } });
  };
  const postAt = (at: string) =>
    transact(services.database, async (tx) => {
      const dated = { ...services, clock: { now: () => Date.parse(at) } };
      await postTransaction(tx, dated, {
        kind: 'adjustment',
        reference: `adj_${at}`,
        description: 'x',
        entries: [
          { accountId: getHouseAccount('sales'), cents: 100 },
          { accountId: getHouseAccount('promotions'), cents: -100 },
        ],
      });
    });
  return { platform, services, call, headers, second, read, close, postAt, as, deposit };
}

test('a day that is over is closed once, and nothing is dated into it', async () => {
  const { services, read, close, postAt } = await openBooks();
  expect((await read()).day).toMatchObject({ state: 'open', transactions: 1, movedCents: 4000 });
  expect((await close(DAY, { transactions: 2 })).status).toBe(409);
  const both = await Promise.all([close(DAY), close(DAY)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read()).day).toMatchObject({
    state: 'closed',
    closed: { by: expect.stringContaining('Desk') },
  });
  const late = await postAt(new Date(TEST_NOW).toISOString()).catch((error: unknown) => error);
  expect(isBreachOf('period_is_closed', late)).toBe(true);
  await postAt(new Date(services.clock.now()).toISOString());
  expect(
    (await verifyLedger(services)).faults.filter(({ rule }) => rule === 'closed_period_is_kept'),
  ).toEqual([]);
  expect((await close(toLocalDate(services.clock.now(), SHOP_ZONE))).status).toBe(409);
});

test('two people reopen what one has closed, and each step is kept', async () => {
  const { services, call, headers, second, read, close } = await openBooks();
  await close(DAY);
  const params = { id: DAY };
  const ask = (by: typeof headers, reason = 'a fee was missing') =>
    call(reopenPeriod, { headers: by, params, body: { reason } });
  expect((await ask(headers)).result).toEqual({ state: 'asked' });
  expect((await ask(headers)).status).toBe(409);
  expect((await read()).day.reopen).toMatchObject({ reason: 'a fee was missing', isOwn: true });
  const both = await Promise.all([ask(second.headers), ask(second.headers)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read()).day).toMatchObject({ state: 'open', reopen: null });
  expect((await ask(second.headers)).status).toBe(409);
  await close(DAY);
  const { db } = services.database;
  const events = await db.selectFrom('book_event').select('action').orderBy('id').execute();
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'closed',
    'closed',
    'reopen_asked',
    'reopened',
  ]);
  await expect(db.updateTable('book_event').set({ reason: 'other' }).execute()).rejects.toThrow();
});

test('a month is closed after its days, and its days stay closed with it', async () => {
  const { platform, services, close, call } = await openBooks();
  platform.clock.advance(40 * 86_400_000);
  const { headers } = await openStaffDesk(platform, 'manager');
  const month = getMonth(DAY);
  const { result } = await call(getBooks, { headers, params: { id: month } });
  const body = { transactions: result.month.transactions, movedCents: result.month.movedCents };
  expect(result.days).toHaveLength(30);
  expect((await call(closePeriod, { headers, params: { id: month }, body })).status).toBe(409);
  const day = result.days.find(({ id }) => id === DAY)!;
  const own = { transactions: day.transactions, movedCents: day.movedCents };
  expect((await call(closePeriod, { headers, params: { id: DAY }, body: own })).status).toBe(200);
  expect((await call(closePeriod, { headers, params: { id: month }, body })).status).toBe(200);
  const reopened = await call(reopenPeriod, { headers, params: { id: DAY }, body: { reason: 'look again' } });
  expect(reopened.status).toBe(409);
  expect((await verifyLedger(services)).faults).toEqual([]);
  void close;
});

test('what a gateway reports is compared line by line, and a day with what nobody explains is not closed', async () => {
  const { call, headers, close, deposit } = await openBooks();
  const params = { day: DAY };
  const report = (body: string) =>
    call(takeGatewayReport, {
      headers,
      params,
      body: { gateway: 'test', name: 'test.csv', content: Buffer.from(body).toString('base64') },
    });
  expect((await report('nothing')).status).toBe(422);
  expect((await report('reference,amount\nx,much')).status).toBe(422);
  const body = `reference,type,amount\n${deposit.id},payment,41.00\nch_9,payment,5.00\nfee_1,fee,-1.20\n`;
  expect((await report(body)).result).toEqual({ lines: 3 });
  await report(body);
  const read = async () => (await call(getGatewayDay, { headers, params })).result.gateways[0]!;
  expect(await read()).toMatchObject({ ledgerCents: 4000, gatewayCents: 4600, feeCents: -120 });
  const { differences } = await read();
  expect(differences.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['amount', 100],
    ['only_gateway', 500],
  ]);
  expect(differences.reduce((sum, { cents }) => sum + cents, 0)).toBe(600);
  expect((await close(DAY)).status).toBe(409);
  for (const { reference, cents } of differences) {
    const note = { gateway: 'test', reference, cents, note: 'booked the day after' };
    expect((await call(explainDifference, { headers, params, body: note })).status).toBe(200);
    expect((await call(explainDifference, { headers, params, body: { ...note, cents: 7 } })).status).toBe(
      409,
    );
  }
  expect((await close(DAY)).status).toBe(200);
  expect((await report('reference,amount\nx,1.00')).status).toBe(409);
});

test('the journal holds every entry once, and GST is an eleventh of the margin', async () => {
  const { call, headers, postAt, services } = await openBooks();
  await postAt(new Date(services.clock.now()).toISOString());
  const query = { from: DAY, to: addDays(DAY, 3) };
  const { rows, next } = (await call(getJournal, { headers, query })).result;
  expect([rows.length, next, rows.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([4, null, 0]);
  const gst = (await call(getGst, { headers, query })).result.rows;
  expect(gst).toEqual([
    { month: getMonth(DAY), salesCents: 100, discountCents: 0, prizeCents: 0, marginCents: 100, gstCents: 9 },
  ]);
});
