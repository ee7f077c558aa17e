// What is known of people who are invited to a group, and what they get to know.
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { changeAlias, inviteMembers } from '#lib/contracts/party/group.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { sendInvites } from '#platform/repeat/party/groups/invites.ts';
import { changeToken } from '#platform/repeat/party/groups/join.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { insertExclusion } from '../../../support/limits.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openGroup } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestSession } from '../../../support/platform.ts';

const FRIEND = 'friend@friends.test';
/** Nobody takes her for the organiser. */
const ADA = { firstname: 'Ada', lastname: 'Okafor', dateOfBirth: '1991-08-14' };

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
  const data = await exportPersonalData(services, services.database.db, as.customerId);
  expect(JSON.stringify(data.mail)).toContain('party_invite');
  expect(JSON.stringify(data.mail)).not.toContain(FRIEND);
});

async function openInvitation() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const [as, other] = [await signUpCustomer(platform), await signUpCustomer(platform, ADA)];
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
  const emails = [`${name}+play@${host}`, other.email];
  await pause(other);
  expect((await invite([...emails, FRIEND])).result).toEqual({ sent: 2, skipped: 1 });
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

const WEEK_MS = 7 * 86_400_000;

/** A group whose organiser makes new links and invites with them, also later than a session lasts. */
async function openLinks() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const as = await signUpCustomer(platform);
  const { customerId } = as;
  const { id: groupId } = await openGroup(platform, as);
  const invite = (emails: string[], of: { groupId: string; customerId: string } = { groupId, customerId }) =>
    sendInvites(services, { ...of, emails, message: '' });
  const renew = () => changeToken(services, groupId, customerId);
  return { platform, as, clock, customerId, groupId, invite, renew };
}

test('a new link goes to who had the one before once a week has passed, and counts among the ten of the day', async () => {
  const { clock, invite, renew } = await openLinks();
  const friends = Array.from({ length: 5 }, (_, index) => `friend${index}@friends.test`);
  expect(await invite(friends)).toEqual({ sent: 5, skipped: 0 });
  await renew();
  expect(await invite(friends)).toEqual({ sent: 0, skipped: 5 });
  clock.advance(WEEK_MS);
  expect(await invite(friends)).toEqual({ sent: 5, skipped: 0 });
  expect(await invite(friends)).toEqual({ sent: 0, skipped: 5 });
  const others = Array.from({ length: 6 }, (_, index) => `other${index}@friends.test`);
  await expect(invite(others)).rejects.toMatchObject({ code: 'invite_limit' });
});

test('a mailbox is written to three times, whatever links are made and however its address is written', async () => {
  const { clock, invite, renew } = await openLinks();
  const sent: number[] = [];
  for (const part of ['', '+a', '+b', '+c']) {
    for (const again of ['', 'x']) sent.push((await invite([`ex${part}${part && again}@friends.test`])).sent);
    await renew();
    clock.advance(WEEK_MS);
  }
  expect(sent).toEqual([1, 0, 1, 0, 1, 0, 0, 0]);
});

test('a customer writes to a mailbox three times in all groups, and each group once a week', async () => {
  const { platform, as, customerId, invite } = await openLinks();
  const sent = [(await invite([FRIEND])).sent];
  for (let group = 0; group < 3; group += 1) {
    const { id: groupId } = await openGroup(platform, as);
    sent.push((await invite([FRIEND], { groupId, customerId })).sent);
  }
  expect(sent).toEqual([1, 1, 1, 0]);
});
