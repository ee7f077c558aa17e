import { afterEach, expect, test } from 'vitest';
import { excludeSelf } from '#lib/contracts/care/care.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { unlockDraw } from '#lib/contracts/membership/giveaway.ts';
import { getMembershipCustomer, setMembership } from '#lib/contracts/membership/membership.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { getAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { EXCLUSION_LENGTHS } from '#lib/domain/limits/exclusion-length.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { endMemberships } from '#platform/repeat/membership/members.ts';
import { addToCart, createFundedCustomer, payDeposit, payFor } from '#tests/support/buying/buying.ts';
import { listMails } from '#tests/support/mails.ts';
import {
  createMember,
  createSchedule,
  logInAgain,
  readGiveaway,
  runAllGiveaways,
} from '#tests/support/membership/membership.ts';
import { addPremium, buyPremium, openPaidProgram, runJobsUntil } from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';

const DAY_MS = 86_400_000;

const read = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getMembershipCustomer, { as })).result[0];

const readRow = ({ services }: TestPlatform, { customerId }: TestSession) =>
  services.database.db
    .selectFrom('membership')
    .select(['status', 'tier', 'premium_until'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

const countPurchases = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  (
    await services.database.db
      .selectFrom('checkout')
      .select(['total_cents', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute()
  ).map(({ total_cents, created_at }) => [total_cents, created_at]);

const opened: TestPlatform[] = [];

afterEach(async () => {
  for (const { services } of opened.splice(0)) expect((await verifyLedger(services)).faults).toEqual([]);
});

async function open(overrides: Parameters<typeof openPaidProgram>[0] = {}): Promise<TestPlatform> {
  const platform = await openPaidProgram(overrides);
  opened.push(platform);
  return platform;
}

const endPremium = (platform: TestPlatform, as: TestSession) =>
  platform.call(setMembership, {
    as,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'member', membershipTier: 'free' },
  });

test('premium is paid at the till, makes a member and shows the next charge', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '20.00');
  const { result: cart } = await addPremium(platform, customer);
  expect(cart.requiresUnattendedPaymentMethod).toBe(true);
  expect(cart.cartItems[0]).toMatchObject({
    kind: 'membership',
    membershipOfferName: 'Premium',
    price: { amount: '9.90' },
    recurringPurchase: { availability: 'always', isMonthly: true },
  });
  expect(cart.cartItems[0]?.recurringPurchase?.nextCharges.map(({ date }) => date)).toEqual([
    '2026-12-19',
    '2027-01-19',
    '2027-02-19',
  ]);
  await payFor(platform, customer, cart);
  expect(await read(platform, customer)).toMatchObject({
    membershipStatus: 'member',
    membershipTier: 'premium',
    premium: { until: '2026-12-19T13:00:00.000Z', next: { date: '2026-12-19', amount: { amount: '9.90' } } },
  });
  const { result } = await platform.call(getCustomer, { as: customer });
  expect(result.membershipPrograms).toEqual(['daily_winners']);
});

test('premium that was taken out of a cart can be put back', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '20.00');
  const [item] = (await addPremium(platform, customer)).result.cartItems;
  const body = item && toCartItemInput(item);
  await platform.call(accountCart.removeItem, { as: customer, params: { id: item?.id ?? '' } });
  expect((await addToCart(platform, customer, body)).cartItems).toMatchObject([{ kind: 'membership' }]);
});

test('premium stands in the list of what repeats, and in no list of offers', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '20.00');
  await buyPremium(platform, customer);
  const id = (await read(platform, customer))?.premium?.autoplayId ?? '';
  const { result } = await platform.call(getAutoplay, { as: customer, params: { id } });
  expect(result).toMatchObject({
    productType: 'membership',
    offerName: 'Daily Winners',
    description: 'Premium, one month',
    frequency: 'monthly',
  });
  const offers = await platform.call(getProductOffers, { params: { pricingId: 'default' } });
  expect(offers.result.map(({ type }) => type)).not.toContain('membership');
});

test('a second one is refused, in the cart and once it is held', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '50.00');
  await addPremium(platform, customer);
  expect((await addPremium(platform, customer)).envelope.error?.code).toBe('membership_held');
  const { result } = await platform.call(accountCart.get, { as: customer });
  expect([result.cartItems.length, result.autoRemovedItems]).toEqual([1, []]);
  await payFor(platform, customer, result);
  expect((await addPremium(platform, customer)).envelope.error?.code).toBe('membership_held');
});

test('it is charged each month, the 31st on the last day of a short one', async () => {
  const platform = await open();
  platform.clock.set(Date.parse('2027-01-31T01:00:00Z'));
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  await runJobsUntil(platform, Date.parse('2027-04-30T13:00:00Z'));
  expect(
    (await countPurchases(platform, customer)).map(([cents, at]) => [cents, String(at).slice(0, 13)]),
  ).toEqual([
    [990, '2027-01-31T01'],
    [990, '2027-02-27T22'],
    [990, '2027-03-30T22'],
    [990, '2027-04-29T23'],
  ]);
  expect((await readRow(platform, customer))?.tier).toBe('premium');
});

test('ended by its owner it stays to the end of what is paid, and is told once', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  const { result } = await endPremium(platform, customer);
  expect(result).toMatchObject({ membershipTier: 'premium', premium: { until: '2026-12-19T13:00:00.000Z' } });
  expect(result.premium?.autoplayId).toBeUndefined();
  await endPremium(platform, customer);
  await runJobsUntil(platform, Date.parse('2027-02-01T00:00:00Z'));
  expect(await countPurchases(platform, customer)).toHaveLength(1);
  expect(await readRow(platform, customer)).toEqual({ status: 'member', tier: 'free', premium_until: null });
  const told = await listMails(platform.services, 'premium_ends');
  expect(told.map(({ payload }) => payload)).toMatchObject([{ lastDay: '2026-12-19', isOver: false }]);
});

test('bought again before its end it goes on from there', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  await endPremium(platform, customer);
  await buyPremium(platform, customer);
  expect((await read(platform, customer))?.premium).toMatchObject({
    until: '2027-01-19T13:00:00.000Z',
    next: { date: '2027-01-19' },
  });
});

test('a month that cannot be paid takes it back, and money that comes late brings it back', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '10.00');
  await buyPremium(platform, customer);
  await runJobsUntil(platform, Date.parse('2026-12-20T00:00:00Z'));
  expect((await readRow(platform, customer))?.tier).toBe('free');
  expect(await listMails(platform.services, 'premium_ends')).toHaveLength(1);
  const again = await logInAgain(platform, customer);
  await payDeposit(platform, again, '20.00');
  await runJobsUntil(platform, Date.parse('2026-12-20T01:00:00Z'));
  expect(await readRow(platform, again)).toMatchObject({
    tier: 'premium',
    premium_until: '2027-01-19T13:00:00.000Z',
  });
});

test('leaving ends the charges, and coming back finds what was paid', async () => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  const set = (membershipStatus: 'member' | 'non-member') =>
    platform.call(setMembership, {
      as: customer,
      body: { membershipProgram: 'daily_winners', membershipStatus },
    });
  expect((await set('non-member')).result).toMatchObject({ membershipTier: 'free' });
  expect((await set('member')).result).toMatchObject({
    membershipTier: 'premium',
    premium: { until: '2026-12-19T13:00:00.000Z' },
  });
  await runJobsUntil(platform, Date.parse('2027-03-01T00:00:00Z'));
  expect(await countPurchases(platform, customer)).toHaveLength(1);
});

test('premium members are in what is open and in what opens, each once', async () => {
  const platform = await open({
    giveaways: [createSchedule(), createSchedule({ key: 'best', type: 'special', tier: 'premium' })],
  });
  await runAllGiveaways(platform.services);
  const free = await createMember(platform);
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  await runJobsUntil(platform, platform.clock.now() + 1000);
  await runJobsUntil(platform, platform.clock.now() + DAY_MS);
  await runAllGiveaways(platform.services);
  await runJobsUntil(platform, platform.clock.now() + 1000);
  const entries = await platform.services.database.db
    .selectFrom('giveaway_entry')
    .innerJoin('giveaway', 'giveaway.id', 'giveaway_id')
    .select(['customer_id', 'giveaway_entry.status', 'type', 'giveaway.number'])
    .orderBy('type')
    .orderBy('giveaway.number')
    .execute();
  const owner = { customer_id: customer.customerId, status: 'guaranteed' };
  expect(entries).toEqual([
    { ...owner, type: 'daily', number: 1 },
    { ...owner, type: 'daily', number: 2 },
    { ...owner, type: 'special', number: 1 },
    { ...owner, type: 'special', number: 2 },
  ]);
  const again = await logInAgain(platform, free);
  const { id } = await platform.services.database.db
    .selectFrom('giveaway')
    .select('id')
    .where('tier', '=', 'premium')
    .where('number', '=', 2)
    .executeTakeFirstOrThrow();
  const body = { entryStatus: 'unlocked' as const };
  const { envelope } = await platform.call(unlockDraw, { as: again, params: { id }, body });
  expect(envelope.error?.code).toBe('draw_locked');
});

test('waiting for a deposit to join, premium joins at once', async () => {
  const platform = await open({ deposit: { amountCents: 50_000, withinDays: 30 } });
  const customer = await createFundedCustomer(platform, '20.00');
  await platform.call(setMembership, {
    as: customer,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'member' },
  });
  expect((await readRow(platform, customer))?.status).toBe('pending-deposit');
  await buyPremium(platform, customer);
  expect(await readRow(platform, customer)).toMatchObject({ status: 'member', tier: 'premium' });
});

test.each(['exclusion', 'operator'] as const)('ended by %s, nothing is charged any more', async (by) => {
  const platform = await open();
  const customer = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, customer);
  if (by === 'exclusion')
    await platform.call(excludeSelf, { as: customer, body: { length: EXCLUSION_LENGTHS[0] } });
  else
    await transact(platform.services.database, (tx) =>
      endMemberships(tx, platform.services, customer.customerId, 'asked for'),
    );
  expect(await readRow(platform, customer)).toMatchObject({ status: 'non-member', tier: 'free' });
  await runJobsUntil(platform, Date.parse('2027-02-01T00:00:00Z'));
  expect(await countPurchases(platform, customer)).toHaveLength(1);
});

test('a pricing that the programme is not open to, and another programme, are refused', async () => {
  const closed = await open({ eligiblePricingIds: ['trade'] });
  const customer = await createFundedCustomer(closed, '50.00');
  expect((await addPremium(closed, customer)).envelope.error?.code).toBe('membership_ineligible');
  const other = await open({ programId: 'other' });
  const visitor = await createFundedCustomer(other, '50.00');
  expect((await addPremium(other, visitor)).envelope.error?.code).toBe('membership_unknown');
});

test('an unlock and a result are told once each, the winner of the win alone', async () => {
  const platform = await open();
  await runAllGiveaways(platform.services);
  const members = [await createMember(platform), await createMember(platform)];
  const { id } = await readGiveaway(platform.services);
  const body = { entryStatus: 'unlocked' as const };
  for (const as of [...members, ...members]) await platform.call(unlockDraw, { as, params: { id }, body });
  expect(
    (await listMails(platform.services, 'giveaway_unlocked')).map(({ payload }) => payload.number),
  ).toEqual([1, 2]);
  platform.clock.set(Date.parse('2026-11-19T09:01:00Z'));
  await runAllGiveaways(platform.services);
  await runJobsUntil(platform, platform.clock.now() + 1000);
  const [won, lost] = [
    await listMails(platform.services, 'giveaway_won'),
    await listMails(platform.services, 'giveaway_result'),
  ];
  expect([...won, ...lost].map(({ payload }) => payload.number).sort()).toEqual([1, 2]);
  expect(lost).toHaveLength(1);
});
