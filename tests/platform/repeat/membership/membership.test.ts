import { expect, test } from 'vitest';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { getBenefits, redeemTransfer } from '#lib/contracts/membership/benefit.ts';
import { getMembershipCustomer, setMembership } from '#lib/contracts/membership/membership.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { putBackRefund } from '#platform/money/payments/reports/put-back-refund.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createFundedCustomer, payDeposit } from '#tests/support/buying/buying.ts';
import { signUpCustomer, TEST_PASSWORD, verifyIdentity } from '#tests/support/customers.ts';
import {
  createMember,
  createProgram,
  createSchedule,
  join,
  logInAgain,
  readGiveaway,
  runAllGiveaways,
  setProgram,
} from '#tests/support/membership/membership.ts';
import { createShop, payByCard, SUCCEEDED, sendWebhook } from '#tests/support/payments/fake-shop.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';

const DAY_MS = 86_400_000;

async function openProgram(overrides: Parameters<typeof createProgram>[0] = {}): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await setProgram(platform.services, createProgram(overrides));
  return platform;
}

const read = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getMembershipCustomer, { as })).result[0];

const listStates = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  (
    await services.database.db
      .selectFrom('membership')
      .select(['program', 'status'])
      .where('customer_id', '=', customerId)
      .orderBy('program')
      .execute()
  ).map(({ program, status }) => [program, status]);

test('joining and leaving take one call each', async () => {
  const platform = await openProgram();
  const session = await signUpCustomer(platform);
  expect(await read(platform, session)).toMatchObject({
    membershipStatus: 'non-member',
    hasLockedDraw: false,
  });
  expect((await join(platform, session)).result).toMatchObject({
    membershipStatus: 'member',
    membershipTier: 'free',
    eligibility: 'eligible',
  });
  const left = await platform.call(setMembership, {
    as: session,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'non-member' },
  });
  expect(left.result.membershipStatus).toBe('non-member');
  expect((await join(platform, session)).result.membershipStatus).toBe('member');
});

test('a locked giveaway shows until it is unlocked', async () => {
  const platform = await openProgram({ giveaways: [createSchedule()] });
  await runAllGiveaways(platform.services);
  const member = await createMember(platform);
  expect((await read(platform, member))?.hasLockedDraw).toBe(true);
  const { id } = await readGiveaway(platform.services);
  const { unlockDraw } = await import('#lib/contracts/membership/giveaway.ts');
  await platform.call(unlockDraw, { as: member, params: { id }, body: { entryStatus: 'unlocked' } });
  expect((await read(platform, member))?.hasLockedDraw).toBe(false);
});

test('where a deposit is asked for, only one that is large and recent enough joins', async () => {
  const platform = await openProgram({ deposit: { amountCents: 2000, withinDays: 30 } });
  const early = await signUpCustomer(platform);
  await verifyIdentity(platform, early);
  const deposit = (amount: string, key: string) =>
    makeDeposit(
      platform.services,
      { customerId: early.customerId, key },
      { amount, depositMethodId: 'td', checkout: false },
    );
  await deposit('20.00', 'deposit-000001');
  platform.clock.advance(31 * DAY_MS);
  const session = await logInAgain(platform, early);
  expect((await join(platform, session)).result.membershipStatus).toBe('pending-deposit');
  await deposit('19.99', 'deposit-000002');
  expect((await read(platform, session))?.membershipStatus).toBe('pending-deposit');
  await deposit('20.00', 'deposit-000003');
  expect((await read(platform, session))?.membershipStatus).toBe('member');
});

test('a deposit counts from when it arrived, however long ago it was begun', async () => {
  const { fake, platform, as, services } = await createShop();
  await setProgram(services, createProgram({ deposit: { amountCents: 2000, withinDays: 7 } }));
  const { id } = await payByCard(platform, as);
  expect((await join(platform, as)).result.membershipStatus).toBe('pending-deposit');
  platform.clock.advance(8 * DAY_MS);
  fake.says = SUCCEEDED;
  expect((await sendWebhook(platform, id)).status).toBe(200);
  expect(await listStates(platform, as)).toEqual([['daily_winners', 'member']]);
});

test('money that is put back because its refund failed joins who waits for it', async () => {
  const { fake, platform, as, services } = await createShop();
  await setProgram(services, createProgram({ deposit: { amountCents: 2000, withinDays: 7 } }));
  const { id } = await payByCard(platform, as);
  await recordReport(services, fake.provider, id, { report: SUCCEEDED });
  await refundPayment(services, fake.provider, await readPayment(services.database.db, id));
  expect((await join(platform, as)).result.membershipStatus).toBe('pending-deposit');
  await putBackRefund(services, fake.provider, id);
  expect(await listStates(platform, as)).toEqual([['daily_winners', 'member']]);
});

test('a deposit joins the programme of now, also who waits for one in a programme before', async () => {
  const deposit = { amountCents: 2000, withinDays: 30 };
  const platform = await openProgram({ programId: 'autumn_winners', deposit });
  const as = await createFundedCustomer(platform);
  const body = { membershipProgram: 'autumn_winners', membershipStatus: 'member' } as const;
  await platform.call(setMembership, { as, body });
  await setProgram(platform.services, createProgram({ deposit }));
  await join(platform, as);
  await payDeposit(platform, as, '20.00');
  expect(await listStates(platform, as)).toEqual([
    ['autumn_winners', 'pending-deposit'],
    ['daily_winners', 'member'],
  ]);
});

test('a program that is unknown, a pricing that is not eligible', async () => {
  const platform = await openProgram({ eligiblePricingIds: ['trade'] });
  const session = await signUpCustomer(platform);
  expect((await join(platform, session)).envelope.error?.code).toBe('membership_ineligible');
  const unknown = await platform.call(setMembership, {
    as: session,
    body: { membershipProgram: 'other', membershipStatus: 'member' },
  });
  expect(unknown.envelope.error?.code).toBe('program_unknown');
});

test('closing the account ends the membership', async () => {
  const platform = await openProgram();
  const member = await createMember(platform);
  await platform.call(closeAccount, { as: member, body: { password: TEST_PASSWORD, reason: 'other' } });
  const row = await platform.services.database.db
    .selectFrom('membership')
    .select('status')
    .where('customer_id', '=', member.customerId)
    .executeTakeFirst();
  expect(row?.status).toBe('non-member');
});

test('a transfer token says once who the member is', async () => {
  const platform = await openProgram({ ssoUrl: 'https://partner.example/in' });
  const member = await createMember(platform);
  const { result } = await platform.call(getBenefits, { as: member });
  const transferToken = new URL(result.ssoUrl ?? '').searchParams.get('token') ?? '';
  const redeem = () => platform.call(redeemTransfer, { body: { transferToken } });
  expect((await redeem()).result).toMatchObject({
    customerId: member.customerId,
    membershipStatus: 'member',
  });
  expect((await redeem()).status).toBe(404);
});

test('a transfer token of eleven minutes ago stands for nobody', async () => {
  const platform = await openProgram({ ssoUrl: 'https://partner.example/in' });
  const member = await createMember(platform);
  const { result } = await platform.call(getBenefits, { as: member });
  platform.clock.advance(11 * 60_000);
  const transferToken = new URL(result.ssoUrl ?? '').searchParams.get('token') ?? '';
  expect((await platform.call(redeemTransfer, { body: { transferToken } })).status).toBe(404);
});
