// Groups: who may start, see, join, lead and leave one.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  answerHandOver,
  changeAlias,
  changeGroup,
  createGroup,
  getGroup,
  getGroupByToken,
  getGroups,
  inviteMembers,
  joinGroup,
  leaveGroup,
  offerHandOver,
  renewToken,
} from '#lib/contracts/party/group.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { startGroup } from '#platform/repeat/party/groups/create.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { addPartyMember, openGroup, openParty } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const start = (platform: TestPlatform, as: TestSession, groupName: string) =>
  platform.call(createGroup, { as, body: { groupName }, key: randomUUID() });

const getCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

describe('starting a group', () => {
  test('its organiser is its first member and has its invitation', async () => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    const { status, result } = await start(platform, as, '  Cockle   Wharf ');
    expect(status).toBe(201);
    expect(result).toMatchObject({
      groupName: 'Cockle Wharf',
      publicityStatus: 'private',
      organiser: { alias: 'Robin M.', isMe: true },
      memberCount: 1,
      isMember: true,
    });
    expect(result.inviteToken).toMatch(/^[\w-]{24}$/);
    const { envelope } = await platform.call(getGroups, { as });
    expect(envelope.pageInfo).toEqual({ limit: 6, offset: 0, total: 1 });
  });

  test.each(['fuck club', 'F.u.c.k off', 'f u c k', 'sh1t luck', '$h!t'])('%s is no name', async (name) => {
    const platform = await openTestPlatform();
    const answer = await start(platform, await signUpCustomer(platform), name);
    expect([answer.status, getCode(answer)]).toEqual([422, 'contains_profanity']);
    expect(answer.envelope.errors?.group_name ?? answer.envelope.errors?.groupName).toBeDefined();
  });

  test.each([
    'Scunthorpe United',
    'Cockle Wharf',
    'Class of 2001',
    'Grassington',
    'A B C Club',
    'Bass Players',
  ])('%s is a name', async (name) => {
    const platform = await openTestPlatform();
    expect((await start(platform, await signUpCustomer(platform), name)).status).toBe(201);
  });

  test.each(['ab', '12345', '   ', 'x'.repeat(41)])('"%s" is refused for its form', async (name) => {
    const platform = await openTestPlatform();
    const answer = await start(platform, await signUpCustomer(platform), name);
    expect([answer.status, getCode(answer)]).toEqual([422, 'name_invalid']);
  });

  test('of fifty who want the same name at once one gets it', async () => {
    const platform = await openTestPlatform();
    const { services } = platform;
    const people = await Promise.all(
      Array.from({ length: 50 }, () => createCustomer(services, createSignUpDetails())),
    );
    const results = await Promise.allSettled(
      people.map((customerId, index) =>
        startGroup(services, {
          customerId,
          key: `start-${customerId}`,
          asked: { groupName: index % 2 ? 'Lucky Seven' : 'LUCKY - seven', publicityStatus: 'private' },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'conflict', status: 409 });
  });

  test('the same request twice starts one group', async () => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    const call = { as, body: { groupName: 'Once Only' }, key: 'party-once-0001' };
    const [first, second] = [await platform.call(createGroup, call), await platform.call(createGroup, call)];
    expect(second.result.id).toBe(first.result.id);
  });
});

describe('who sees and joins a group', () => {
  test('a private one is unknown without its invitation, and opens with it', async () => {
    const { platform, group } = await openParty();
    const other = await signUpCustomer(platform);
    const params = { id: group.id };
    expect(getCode(await platform.call(getGroup, { params }))).toBe('group_unknown');
    expect(getCode(await platform.call(getGroup, { as: other, params }))).toBe('group_unknown');
    expect(getCode(await platform.call(joinGroup, { as: other, params, body: {} }))).toBe('invite_needed');
    const token = group.inviteToken!;
    const seen = await platform.call(getGroupByToken, { params: { token } });
    expect(seen.result).toMatchObject({ groupName: group.groupName, isMember: false, memberCount: 1 });
    expect(seen.result.inviteToken).toBeUndefined();
    const joined = await platform.call(joinGroup, { as: other, params, body: { token } });
    expect(joined.result).toMatchObject({ isMember: true, memberCount: 2 });
  });

  test('members see names of their own and no address', async () => {
    const { platform, group, organiser } = await openParty();
    const member = await addPartyMember(platform, group);
    const answer = await platform.call(getGroup, { as: organiser, params: { id: group.id } });
    expect(answer.result.members).toHaveLength(2);
    const text = JSON.stringify(answer.envelope);
    expect(text).not.toContain('@');
    expect(text).not.toContain(member.customerId);
    const renamed = await platform.call(changeAlias, {
      as: member,
      params: { id: group.id },
      body: { alias: 'Seagull' },
    });
    expect(renamed.result.members?.find(({ isMe }) => isMe)?.alias).toBe('Seagull');
  });

  test('a new invitation ends the old one', async () => {
    const { platform, group, organiser } = await openParty();
    const { result } = await platform.call(renewToken, { as: organiser, params: { id: group.id } });
    expect(getCode(await platform.call(getGroupByToken, { params: { token: group.inviteToken! } }))).toBe(
      'token_unknown',
    );
    expect((await platform.call(getGroupByToken, { params: { token: result.token } })).status).toBe(200);
  });

  test('tokens cannot be tried more than twenty times a minute', async () => {
    const platform = await openTestPlatform();
    const headers = { 'x-client-address': '203.0.113.9' };
    const guess = (token: string) => platform.call(getGroupByToken, { params: { token }, headers });
    for (let count = 0; count < 20; count += 1) expect((await guess(`guess-${count}`)).status).toBe(404);
    expect((await guess('one-more')).status).toBe(429);
  });

  test('only public groups are discovered, promoted ones first', async () => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    const shown = [await openGroup(platform, as, 'public'), await openGroup(platform, as, 'public')];
    await openGroup(platform, as);
    await platform.services.database.db
      .updateTable('party_group')
      .set({ publicity: 'promoted' })
      .where('id', '=', shown[0]!.id)
      .execute();
    const { result } = await platform.call(getGroups, { query: { discover: 'true' } });
    expect(result.map(({ id }) => id)).toEqual([shown[0]!.id, shown[1]!.id]);
    expect((await platform.call(getGroups, {})).status).toBe(401);
  });
});

test('invitations go out once, ten a day, and say nothing about accounts', async () => {
  const { platform, group, organiser } = await openParty();
  const known = await signUpCustomer(platform);
  const invite = (emails: string[]) =>
    platform.call(inviteMembers, { as: organiser, params: { id: group.id }, body: { emails } });
  expect((await invite([known.email, 'new@friends.test'])).result).toEqual({ sent: 2, skipped: 0 });
  expect((await invite([known.email.toUpperCase(), 'third@friends.test'])).result).toEqual({
    sent: 1,
    skipped: 1,
  });
  const more = Array.from({ length: 8 }, (_, index) => `friend${index}@friends.test`);
  expect(getCode(await invite(more))).toBe('invite_limit');
  const mails = await platform.services.database.db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'party_invite')
    .execute();
  expect(mails).toHaveLength(3);
  for (const { payload } of mails) expect(payload).not.toContain(group.inviteToken!);
});

describe('the organiser', () => {
  test('alone renames the group and hands it over, to who accepts', async () => {
    const { platform, group, organiser } = await openParty();
    const member = await addPartyMember(platform, group);
    const params = { id: group.id };
    const rename = (as: TestSession) =>
      platform.call(changeGroup, {
        as,
        params,
        body: { groupName: 'Other Name', publicityStatus: 'public' },
      });
    expect(getCode(await rename(member))).toBe('organiser_only');
    expect((await rename(organiser)).result).toMatchObject({
      groupName: 'Other Name',
      publicityStatus: 'public',
    });
    const { result } = await platform.call(getGroup, { as: organiser, params });
    const memberId = result.members!.find(({ isMe }) => !isMe)!.id;
    const offer = () => platform.call(offerHandOver, { as: organiser, params, body: { memberId } });
    const both = await Promise.all([offer(), offer()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(getCode(await platform.call(leaveGroup, { as: organiser, params }))).toBe(
      'organiser_must_hand_over',
    );
    const answer = await platform.call(answerHandOver, { as: member, params, body: { accepts: true } });
    expect(answer.result.organiser.isMe).toBe(true);
    expect(getCode(await rename(organiser))).toBe('organiser_only');
    expect(
      getCode(await platform.call(answerHandOver, { as: member, params, body: { accepts: true } })),
    ).toBe('hand_over_unknown');
    expect((await platform.call(leaveGroup, { as: organiser, params })).result).toEqual({ isClosed: false });
  });

  test('an offer dies with who leaves, and after fourteen days', async () => {
    const { platform, group, organiser } = await openParty();
    const params = { id: group.id };
    const offerTo = async (memberId: string) =>
      platform.call(offerHandOver, { as: organiser, params, body: { memberId } });
    const getOther = async () =>
      (await platform.call(getGroup, { as: organiser, params })).result.members!.find(({ isMe }) => !isMe)!
        .id;
    const leaver = await addPartyMember(platform, group);
    const gone = await getOther();
    await offerTo(gone);
    await platform.call(leaveGroup, { as: leaver, params });
    expect(getCode(await offerTo(gone))).toBe('member_unknown');
    await addPartyMember(platform, group);
    expect((await offerTo(await getOther())).result.handOver).toMatchObject({ isToMe: false });
    await platform.services.database.db
      .updateTable('party_hand_over')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('settled_at', 'is', null)
      .execute();
    expect((await platform.call(getGroup, { as: organiser, params })).result.handOver).toBeUndefined();
    expect((await offerTo(await getOther())).status).toBe(200);
  });

  test('alone closes the group by leaving, and its name is free again', async () => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    const { result } = await start(platform, as, 'Short Story');
    expect((await platform.call(leaveGroup, { as, params: { id: result.id } })).result).toEqual({
      isClosed: true,
    });
    expect((await start(platform, as, 'Short story')).status).toBe(201);
  });
});
