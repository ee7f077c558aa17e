// To whom neither play nor paying in is offered: one rule for breaks, exclusions and accounts that somebody looks at.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { createGroup, inviteMembers, joinGroup } from '#lib/contracts/party/group.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { loadCustomer } from '#platform/people/identity/load-customer.ts';
import { refuseOnBreak } from '#platform/repeat/recurring/refuse-on-break.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openGroup } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const JANA = { firstname: 'Jana', lastname: 'Kowalska', dateOfBirth: '1984-05-09' };
const ALIKE = { ...JANA, lastname: 'Kowalske' };
const ADA = { firstname: 'Ada', lastname: 'Okafor', dateOfBirth: '1991-08-14' };
const CHECKED = /^We are checking the details of your account/;

const readBlock = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  (await loadCustomer(services, customerId)).offersBlock;

/** An account that waits, since another one with nearly the same details is excluded. */
async function openWaiting() {
  const platform = await openTestPlatform();
  const excluded = await signUpCustomer(platform, JANA);
  const as = await signUpCustomer(platform, ALIKE);
  await platform.call(excludeSelf, { as: excluded, body: { length: 'months-6', reason: '' } });
  return { platform, as };
}

test('a break and an exclusion close what is offered, until they end', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  expect(await readBlock(platform, as)).toBeUndefined();
  await platform.call(takeBreak, { as, body: { length: 'days-1' } });
  expect(await readBlock(platform, as)).toMatch(/^Your account is on a break until/);
  platform.clock.advance(25 * 3_600_000);
  expect(await readBlock(platform, as)).toBeUndefined();
  const other = await signUpCustomer(platform, ADA);
  await platform.call(excludeSelf, { as: other, body: { length: 'for-good', reason: '' } });
  expect(await readBlock(platform, other)).toMatch(/^Your account is excluded\./);
});

test('an account that waits is offered nothing, is told so, and is not told why', async () => {
  const { platform, as } = await openWaiting();
  const { result } = await platform.call(getCustomer, { as });
  expect(result.offersBlock).toMatch(CHECKED);
  expect(result.offersBlock).not.toMatch(/exclu|break/i);
  expect(result.exclusion).toBeUndefined();
});

test('an account that waits begins nothing in a lotto party', async () => {
  const { platform, as } = await openWaiting();
  const organiser = await signUpCustomer(platform, ADA);
  const { id } = await openGroup(platform, organiser, 'public');
  const call = async <E extends EndpointShape>(endpoint: E, params: object, body: object) => {
    const asked = { as, key: randomUUID(), params, body } as never;
    return (await platform.call(endpoint, asked)).envelope.error?.code;
  };
  expect(await call(createGroup, {}, { groupName: 'Sunday Players' })).toBe('account_checked');
  expect(await call(joinGroup, { id }, {})).toBe('account_checked');
});

test('an organiser whose account waits invites nobody', async () => {
  const platform = await openTestPlatform();
  const excluded = await signUpCustomer(platform, JANA);
  const as = await signUpCustomer(platform, ALIKE);
  const { id } = await openGroup(platform, as);
  await platform.call(excludeSelf, { as: excluded, body: { length: 'months-6', reason: '' } });
  const body = { emails: ['friend@friends.test'] };
  const { status, envelope } = await platform.call(inviteMembers, { as, params: { id }, body });
  expect([status, envelope.error?.code]).toEqual([403, 'account_checked']);
});

test('nothing that repeats is begun by an account that waits', async () => {
  const { platform, as } = await openWaiting();
  const { services } = platform;
  const tried = services.database.db
    .transaction()
    .execute((tx) => refuseOnBreak(tx, services, as.customerId));
  await expect(tried).rejects.toMatchObject({ code: 'recurring_account_checked' });
});
