// What is known of people who are invited to a group, and what they get to know.
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { changeAlias, inviteMembers } from '#lib/contracts/party/group.ts';
import { deleteCustomer } from '#platform/operators/delete-customer.ts';
import { exportPersonalData } from '#platform/operators/personal-data.ts';
import { signUpCustomer } from '../../support/customers.ts';
import { insertExclusion } from '../../support/limits.ts';
import { deliverMails } from '../../support/mails.ts';
import { openGroup } from '../../support/party/parties.ts';
import { openTestPlatform, type TestSession } from '../../support/platform.ts';

const FRIEND = 'friend@friends.test';

test('an invitation says no name but the alias, and its address is not kept', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const as = await signUpCustomer(platform);
  const { id } = await openGroup(platform, as);
  await platform.call(changeAlias, { as, params: { id }, body: { alias: 'Captain' } });
  await platform.call(inviteMembers, { as, params: { id }, body: { emails: [FRIEND] } });
  const sent = await deliverMails(services);
  const invitation = sent.find(({ to }) => to === FRIEND);
  expect(invitation?.text).toMatch(/^Hello,\n\nCaptain invites you/);
  expect(invitation?.html).not.toContain('Robin');
  const data = await exportPersonalData(services.database.db, as.customerId);
  expect(JSON.stringify(data.mail)).toContain('party_invite');
  expect(JSON.stringify(data.mail)).not.toContain(FRIEND);
});

async function openInvitation() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const [as, other] = [await signUpCustomer(platform), await signUpCustomer(platform, { firstname: 'Ada' })];
  const { id } = await openGroup(platform, as);
  const invite = (emails: string[]) => platform.call(inviteMembers, { as, params: { id }, body: { emails } });
  const listInvited = async () =>
    (await deliverMails(services)).filter(({ text }) => text.includes('invites you')).map(({ to }) => to);
  const pause = (who: TestSession) => platform.call(takeBreak, { as: who, body: { length: 'days-7' } });
  return { platform, services, as, other, invite, listInvited, pause };
}

test('no person on a break is invited, and the answer is the same', async () => {
  const { other, invite, listInvited, pause } = await openInvitation();
  const [name, host] = other.email.split('@');
  const emails = [other.email, `${name}+play@${host}`];
  await pause(other);
  expect((await invite([...emails, FRIEND])).result).toEqual({ sent: 3, skipped: 0 });
  expect(await listInvited()).toEqual([FRIEND]);
  expect((await invite([...emails, FRIEND])).result).toEqual({ sent: 0, skipped: 3 });
});

test('an address of an excluded person whose account is deleted is invited no more', async () => {
  const { services, other, invite, listInvited, pause } = await openInvitation();
  await pause(other);
  await deleteCustomer(services, other.customerId);
  expect((await invite([other.email])).result.sent).toBe(1);
  expect(await listInvited()).toEqual([]);
});

test('an address that an excluded account has taken since is not invited', async () => {
  const { services, other, invite, listInvited } = await openInvitation();
  await insertExclusion(services, other.customerId, { kind: 'exclusion', ms: 86_400_000 });
  expect((await invite([other.email])).result.sent).toBe(1);
  expect(await listInvited()).toEqual([]);
});

test('a break that begins before an invitation is handed over holds it back, on either side', async () => {
  const { as, other, invite, listInvited, pause } = await openInvitation();
  await invite([other.email]);
  await pause(other);
  expect(await listInvited()).toEqual([]);
  await invite([FRIEND]);
  await pause(as);
  expect(await listInvited()).toEqual([]);
});

test('who is on a break invites no one', async () => {
  const { as, invite, listInvited, pause } = await openInvitation();
  await pause(as);
  const { status, envelope } = await invite([FRIEND]);
  expect([status, envelope.error?.code]).toEqual([403, 'customer_excluded']);
  expect(await listInvited()).toEqual([]);
});
