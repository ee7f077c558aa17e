// What a member hears of a membership that others end, and of the premium that went on with it.
import { expect, test } from 'vitest';
import { closeAccount, excludeSelf } from '#lib/contracts/care/care.ts';
import { EXCLUSION_LENGTHS } from '#lib/domain/limits/exclusion-length.ts';
import { transact } from '#platform/ground/db/open.ts';
import { endByOperator } from '#platform/repeat/membership/members.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { TEST_PASSWORD } from '#tests/support/customers.ts';
import { buyPremium, openPaidProgram } from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';

const ENDED_BY = {
  operator: ({ services }: TestPlatform, { customerId }: TestSession) =>
    transact(services.database, (tx) => endByOperator(tx, services, customerId, 'asked for')),
  closure: (platform: TestPlatform, as: TestSession) =>
    platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: 'other' } }),
  exclusion: (platform: TestPlatform, as: TestSession) =>
    platform.call(excludeSelf, { as, body: { length: EXCLUSION_LENGTHS[0] } }),
} as const;

const listKinds = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  (
    await services.database.db
      .selectFrom('mail')
      .select('kind')
      .where('customer_id', '=', customerId)
      .where('kind', 'in', ['membership_ended', 'recurring_cancelled'])
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

test.each([
  ['operator', ['membership_ended', 'recurring_cancelled']],
  ['closure', ['recurring_cancelled']],
  ['exclusion', ['recurring_cancelled']],
] as const)('premium that ends by %s is told, once', async (by, kinds) => {
  const platform = await openPaidProgram();
  const member = await createFundedCustomer(platform, '50.00');
  await buyPremium(platform, member);
  await ENDED_BY[by](platform, member);
  expect(await listKinds(platform, member)).toEqual(kinds);
  const row = await platform.services.database.db
    .selectFrom('recurring')
    .select('cancelled_by')
    .executeTakeFirstOrThrow();
  expect(row.cancelled_by).toBe(by);
});

test('who was no member hears nothing', async () => {
  const platform = await openPaidProgram();
  const customer = await createFundedCustomer(platform);
  expect(await ENDED_BY.operator(platform, customer)).toBe(false);
  expect(await listKinds(platform, customer)).toEqual([]);
});
