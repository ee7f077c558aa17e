// A shop that has lost its secrets and made others: what was sealed with the old ones does not open any more.
import { expect, test } from 'vitest';
import { getCertificateKeys, verifyCertificate } from '#lib/contracts/party/certificate.ts';
import {
  changeGroup,
  getGroup,
  getGroupByToken,
  getGroups,
  inviteMembers,
  joinGroup,
  leaveGroup,
  renewToken,
} from '#lib/contracts/party/group.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { getSigningKey } from '#platform/ground/signing/keys.ts';
import { certifyShares } from '#platform/repeat/party/certificates/issue.ts';
import { followDecision } from '#platform/repeat/party/sessions/decided.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { sealElsewhere } from '../../../support/other-secrets.ts';
import { addPartyMember, buyPartyShares, openParty } from '../../../support/party/parties.ts';

/** What rests sealed, as a shop with other secrets finds it. */
async function sealWithOtherSecrets(services: Services): Promise<void> {
  const { db } = services.database;
  const sealed = sealElsewhere(services);
  await db.updateTable('party_group').set({ token_sealed: sealed }).execute();
  await db.updateTable('signing_key').set({ private_sealed: sealed }).execute();
}

test('members see, change and leave a group whose link cannot be read any more', async () => {
  const { platform, services, organiser, group } = await openParty();
  const member = await addPartyMember(platform, group);
  await sealWithOtherSecrets(services);
  const params = { id: group.id };
  const seen = await platform.call(getGroup, { as: organiser, params });
  expect([seen.status, seen.result.members?.length, seen.result.inviteToken]).toEqual([200, 2, undefined]);
  expect((await platform.call(getGroups, { as: member })).status).toBe(200);
  const renamed = await platform.call(changeGroup, {
    as: organiser,
    params,
    body: { groupName: 'Cockle Wharf' },
  });
  expect([renamed.status, renamed.result.groupName]).toEqual([200, 'Cockle Wharf']);
  expect((await platform.call(leaveGroup, { as: member, params })).status).toBe(200);
});

test('a link that was sent works on, and the organiser makes a new one', async () => {
  const { platform, services, organiser, group } = await openParty();
  await sealWithOtherSecrets(services);
  const params = { id: group.id };
  const token = group.inviteToken!;
  expect((await platform.call(getGroupByToken, { params: { token } })).status).toBe(200);
  const friend = await createFundedCustomer(platform);
  expect((await platform.call(joinGroup, { as: friend, params, body: { token } })).status).toBe(200);
  const body = { emails: ['kit@shop.example'] };
  const refused = await platform.call(inviteMembers, { as: organiser, params, body });
  expect([refused.status, refused.envelope.error?.code]).toEqual([404, 'token_unknown']);
  const renewed = await platform.call(renewToken, { as: organiser, params });
  expect((await platform.call(getGroup, { as: friend, params })).result.inviteToken).toBe(
    renewed.result.token,
  );
  expect((await platform.call(inviteMembers, { as: organiser, params, body })).result.sent).toBe(1);
});

test('a key that does not open is retired: what it signed stays good, and sessions are signed by the next', async () => {
  const { platform, services, organiser, session } = await openParty();
  await buyPartyShares(services, organiser.customerId, session, 3);
  await cutOffPool(services, session.sessionId);
  const { ticket_id } = await services.database.db
    .selectFrom('party_share')
    .select('ticket_id')
    .executeTakeFirstOrThrow();
  const before = await certifyShares(services, ticket_id);
  await sealWithOtherSecrets(services);
  await followDecision(services, session.sessionId);
  const { result } = await platform.call(getCertificateKeys);
  expect(result.keys.map(({ retiredAt }) => retiredAt !== undefined)).toEqual([true, false]);
  const verified = await platform.call(verifyCertificate, { body: { jws: before?.jws ?? '' } });
  expect(verified.result.isGood).toBe(true);
  const agreement = await services.database.db
    .selectFrom('certificate')
    .select('key_id')
    .where('kind', '=', 'agreement')
    .executeTakeFirstOrThrow();
  expect(agreement.key_id).toBe(result.keys[1]?.kid);
});

test('of many who find the key closed at once, one makes the next', async () => {
  const { services } = await openParty();
  await getSigningKey(services);
  await sealWithOtherSecrets(services);
  const keys = await Promise.all(Array.from({ length: 8 }, () => getSigningKey(services)));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
});
