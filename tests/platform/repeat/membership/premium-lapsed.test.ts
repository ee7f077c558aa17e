// A tier whose month is not followed by another: it can be ended during a break, and bought again once it is over.
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { getMembershipCustomer, setMembership } from '#lib/contracts/membership/membership.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { notifyPricesAhead } from '#platform/repeat/recurring/ahead/notify-prices.ts';
import { skipCharge } from '#platform/repeat/recurring/charges/skip.ts';
import { readMemberTerms, readSelectedTerms } from '#platform/sale/products/member-discount/member-terms.ts';
import { createFundedCustomer, payDeposit } from '#tests/support/buying/buying.ts';
import { listMails } from '#tests/support/mails.ts';
import { logInAgain } from '#tests/support/membership/membership.ts';
import {
  addPremium,
  buyPremium,
  openPaidProgram,
  PREMIUM_CENTS,
  runJobsUntil,
  setPremiumPrice,
} from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';

const DAY_MS = 86_400_000;

const read = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getMembershipCustomer, { as })).result[0];

const endPremium = (platform: TestPlatform, as: TestSession) =>
  platform.call(setMembership, {
    as,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'member', membershipTier: 'free' },
  });

const listRenewals = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('recurring').select(['status', 'cancelled_by']).orderBy('id').execute();

const listDays = async ({ services }: TestPlatform) =>
  (
    await services.database.db.selectFrom('checkout').select('created_at').orderBy('created_at').execute()
  ).map(({ created_at }) => created_at.slice(0, 10));

const REPLACED = [
  { status: 'recurring_status_cancelled', cancelled_by: 'customer' },
  { status: 'recurring_status_active', cancelled_by: null },
];

async function openPaused(cents: string) {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, cents);
  await buyPremium(platform, customer);
  await platform.call(takeBreak, { as: customer, body: { length: 'days-1' } });
  return { platform, customer };
}

test('a customer on a break ends what goes on after it', async () => {
  const { platform, customer } = await openPaused('50.00');
  const as = await logInAgain(platform, customer);
  expect(await read(platform, as)).toMatchObject({ eligibility: 'ineligible', premium: expect.anything() });
  const { status, result } = await endPremium(platform, as);
  expect([status, result.membershipTier, result.premium?.autoplayId]).toEqual([200, 'premium', undefined]);
  expect(await listRenewals(platform)).toMatchObject([{ status: 'recurring_status_cancelled' }]);
});

test('what is announced of later charges counts on no month that a break has paused', async () => {
  const platform = await openPaidProgram({ discounts: [{ tier: 'premium', percent: 15 }] });
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  const { db, flavor } = platform.services.database;
  const later = platform.clock.now() + 90 * DAY_MS;
  const readTier = async () => {
    const selected = await readSelectedTerms(db, flavor, customer.customerId);
    return readMemberTerms(selected, later, { goesOn: true })?.tier;
  };
  expect(await readTier()).toBe('premium');
  await platform.call(takeBreak, { as: customer, body: { length: 'days-1' } });
  expect(await readTier()).toBeUndefined();
});

test('a break is no time to join', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '50.00');
  await platform.call(takeBreak, { as: customer, body: { length: 'days-1' } });
  const { envelope } = await endPremium(platform, await logInAgain(platform, customer));
  expect(envelope.error?.code).toBe('membership_ineligible');
});

test('what a break has paused is bought again once its month is over, and is charged once a month', async () => {
  const { platform, customer } = await openPaused('50.00');
  await runJobsUntil(platform, Date.parse('2026-12-18T00:00:00Z'));
  const paid = await logInAgain(platform, customer);
  expect((await addPremium(platform, paid)).envelope.error?.code).toBe('membership_held');
  await runJobsUntil(platform, Date.parse('2027-01-05T00:00:00Z'));
  const as = await logInAgain(platform, customer);
  expect((await read(platform, as))?.premium).toBeUndefined();
  await buyPremium(platform, as);
  expect((await read(platform, as))?.premium).toMatchObject({ next: { date: '2027-02-05' } });
  expect(await listRenewals(platform)).toEqual(REPLACED);
  await runJobsUntil(platform, Date.parse('2027-03-01T00:00:00Z'));
  expect(await listDays(platform)).toEqual(['2026-11-19', '2027-01-05', '2027-02-04']);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a month that cannot be paid gives way to the one that is bought', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '10.00');
  await buyPremium(platform, customer);
  await runJobsUntil(platform, Date.parse('2026-12-21T00:00:00Z'));
  const as = await logInAgain(platform, customer);
  await payDeposit(platform, as, '30.00');
  await buyPremium(platform, as);
  expect(await listRenewals(platform)).toEqual(REPLACED);
  await runJobsUntil(platform, Date.parse('2027-01-22T00:00:00Z'));
  expect(await listDays(platform)).toEqual(['2026-11-19', '2026-12-21', '2027-01-20']);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('the last day that is paid is that of where the customer is', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '50.00');
  await platform.services.database.db.updateTable('customer').set({ state: 'WA' }).execute();
  await buyPremium(platform, customer);
  const { premium } = (await read(platform, customer)) ?? {};
  expect(premium).toMatchObject({ until: '2026-12-19T16:00:00.000Z', lastDay: '2026-12-19' });
  expect((await endPremium(platform, customer)).result.premium?.lastDay).toBe('2026-12-19');
  const told = await listMails(platform.services, 'premium_ends');
  expect(told.map(({ payload }) => payload.lastDay)).toEqual(['2026-12-19']);
});

test('a month that waits for its new price to hold keeps the tier until it is charged', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  await setPremiumPrice(platform, 1290);
  await runJobsUntil(platform, Date.parse('2026-12-22T00:00:00Z'));
  const waiting = await logInAgain(platform, customer);
  expect(await read(platform, waiting)).toMatchObject({
    membershipTier: 'premium',
    premium: { lastDay: '2026-12-26', next: { date: '2026-12-26', amount: { amount: '12.90' } } },
  });
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
  await runJobsUntil(platform, Date.parse('2027-01-10T00:00:00Z'));
  const as = await logInAgain(platform, customer);
  expect(await read(platform, as)).toMatchObject({
    membershipTier: 'premium',
    premium: { lastDay: '2027-01-19', next: { date: '2027-01-19' } },
  });
  expect(await listDays(platform)).toEqual(['2026-11-19', '2026-12-25']);
  expect(await listMails(platform.services, 'premium_ends')).toEqual([]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a month that waits and cannot be paid then, or is ended meanwhile, takes the tier back', async () => {
  const platform = await openPaidProgram();
  const [poor, ended] = [
    await createFundedCustomer(platform, '10.00'),
    await createFundedCustomer(platform, '50.00'),
  ];
  for (const one of [poor, ended]) await buyPremium(platform, one);
  await setPremiumPrice(platform, 1290);
  await runJobsUntil(platform, Date.parse('2026-12-22T00:00:00Z'));
  await endPremium(platform, await logInAgain(platform, ended));
  await runJobsUntil(platform, Date.parse('2026-12-27T00:00:00Z'));
  for (const one of [poor, ended])
    expect((await read(platform, await logInAgain(platform, one)))?.membershipTier).toBe('free');
  expect(await listDays(platform)).toEqual(['2026-11-19', '2026-11-19']);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a month that waits is charged as soon as the price is put back, and keeps the tier to its day if it cannot be paid', async () => {
  const platform = await openPaidProgram();
  const [poor, rich] = [
    await createFundedCustomer(platform, '10.00'),
    await createFundedCustomer(platform, '50.00'),
  ];
  for (const one of [poor, rich]) await buyPremium(platform, one);
  await setPremiumPrice(platform, 99_000);
  await runJobsUntil(platform, Date.parse('2026-12-20T01:00:00Z'));
  await setPremiumPrice(platform, PREMIUM_CENTS);
  await notifyPricesAhead(platform.services, { after: '' });
  await runJobsUntil(platform, Date.parse('2026-12-20T02:00:00Z'));
  expect(await listDays(platform)).toEqual(['2026-11-19', '2026-11-19', '2026-12-20']);
  await runJobsUntil(platform, Date.parse('2026-12-26T12:00:00Z'));
  expect((await read(platform, await logInAgain(platform, poor)))?.membershipTier).toBe('premium');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
  await runJobsUntil(platform, Date.parse('2026-12-27T00:00:00Z'));
  expect((await read(platform, await logInAgain(platform, poor)))?.membershipTier).toBe('free');
  expect((await read(platform, await logInAgain(platform, rich)))?.membershipTier).toBe('premium');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a month that its owner has skipped keeps no tier', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  const own = {
    customerId: customer.customerId,
    id: (await read(platform, customer))?.premium?.autoplayId ?? '',
  };
  await runJobsUntil(platform, Date.parse('2026-12-01T00:00:00Z'));
  await skipCharge(platform.services, own, 'period:1');
  await runJobsUntil(platform, Date.parse('2026-12-22T00:00:00Z'));
  expect((await read(platform, await logInAgain(platform, customer)))?.membershipTier).toBe('free');
});
