// What becomes of the groups of a customer whose account ends.
import { describe, expect, test } from 'vitest';
import {
  changeGroup,
  getGroup,
  getGroups,
  joinGroup,
  leaveGroup,
  offerHandOver,
} from '#lib/contracts/party/group.ts';
import { closeCustomer } from '#platform/people/identity/close-account.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { openGroup } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

/** A public group of an organiser and so many members, in the order in which they joined. */
async function openCrew(size: number) {
  const platform = await openTestPlatform();
  const organiser = await signUpCustomer(platform);
  const group = await openGroup(platform, organiser, 'public');
  const params = { id: group.id };
  const members: TestSession[] = [];
  for (let count = 0; count < size; count += 1) {
    platform.clock.advance(1000);
    const as = await signUpCustomer(platform);
    await platform.call(joinGroup, { as, params, body: {} });
    members.push(as);
  }
  return { platform, organiser, members, params };
}

const close = ({ services }: TestPlatform, { customerId }: TestSession) =>
  closeCustomer(services, { customerId, password: TEST_PASSWORD, reason: '', address: '' });

const remove = async ({ services }: TestPlatform, { customerId }: TestSession) => {
  expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
};

const ENDINGS = [
  ['closed', close],
  ['deleted', remove],
] as const;

describe.each(ENDINGS)('an account that is %s', (_, end) => {
  test('is no member any more, and its open offer is declined', async () => {
    const { platform, organiser, members, params } = await openCrew(1);
    const seen = await platform.call(getGroup, { as: organiser, params });
    const memberId = seen.result.members?.find(({ isMe }) => !isMe)?.id ?? '';
    await platform.call(offerHandOver, { as: organiser, params, body: { memberId } });
    await end(platform, members[0]!);
    const { result } = await platform.call(getGroup, { as: organiser, params });
    expect(result).toMatchObject({ memberCount: 1, organiser: { isMe: true } });
    expect(result.handOver).toBeUndefined();
    const left = await platform.call(leaveGroup, { as: organiser, params });
    expect(left.result).toEqual({ isClosed: true });
  });

  test('passes what it organised to the longest member, who hears of it', async () => {
    const { platform, organiser, members, params } = await openCrew(2);
    const [longest, latest] = [members[0]!, members[1]!];
    const seen = await platform.call(getGroup, { as: organiser, params });
    const memberId = seen.result.members?.at(-1)?.id ?? '';
    await platform.call(offerHandOver, { as: organiser, params, body: { memberId } });
    await end(platform, organiser);
    const { result } = await platform.call(getGroup, { as: latest, params });
    expect(result).toMatchObject({ memberCount: 2, organiser: { alias: 'Robin M.', isMe: false } });
    expect(result.handOver).toBeUndefined();
    const renamed = await platform.call(changeGroup, {
      as: longest,
      params,
      body: { groupName: 'Second Wind' },
    });
    expect(renamed.result).toMatchObject({ groupName: 'Second Wind', organiser: { isMe: true } });
    const mails = await platform.services.database.db
      .selectFrom('mail')
      .select('customer_id')
      .where('kind', '=', 'party_organiser')
      .execute();
    expect(mails).toEqual([{ customer_id: longest.customerId }]);
  });

  test('closes the group of which it was the only member', async () => {
    const { platform, organiser, params } = await openCrew(0);
    await end(platform, organiser);
    const { result } = await platform.call(getGroups, { query: { discover: 'true' } });
    expect(result).toEqual([]);
    expect((await platform.call(getGroup, { params })).status).toBe(404);
  });
});

test('members whose account was closed before do not keep the organiser in the group', async () => {
  const { platform, organiser, members, params } = await openCrew(1);
  const { db } = platform.services.database;
  await db
    .updateTable('customer')
    .set({ closed_at: '2026-11-01T00:00:00.000Z' })
    .where('id', '=', members[0]!.customerId)
    .execute();
  const seen = await platform.call(getGroup, { as: organiser, params });
  const memberId = seen.result.members?.find(({ isMe }) => !isMe)?.id ?? '';
  const offer = await platform.call(offerHandOver, { as: organiser, params, body: { memberId } });
  expect(offer.envelope.error?.code).toBe('member_unknown');
  const { result } = await platform.call(leaveGroup, { as: organiser, params });
  expect(result).toEqual({ isClosed: true });
});
