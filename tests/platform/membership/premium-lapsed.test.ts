// A tier whose month is not followed by another: it can be ended during a break.
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { getMembershipCustomer, setMembership } from '#lib/contracts/membership/membership.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { logInAgain } from '#tests/support/membership/membership.ts';
import { buyPremium, openPaidProgram } from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';

const read = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getMembershipCustomer, { as })).result[0];

const endPremium = (platform: TestPlatform, as: TestSession) =>
  platform.call(setMembership, {
    as,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'member', membershipTier: 'free' },
  });

const listRenewals = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('recurring').select(['status', 'cancelled_by']).orderBy('id').execute();

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

test('a break is no time to join', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform, '50.00');
  await platform.call(takeBreak, { as: customer, body: { length: 'days-1' } });
  const { envelope } = await endPremium(platform, await logInAgain(platform, customer));
  expect(envelope.error?.code).toBe('membership_ineligible');
});
