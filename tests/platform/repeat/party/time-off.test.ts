// What a customer on a break, or excluded, begins in a lotto party: nothing.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { createGroup, joinGroup } from '#lib/contracts/party/group.ts';
import { createGroupSession, openGroupSession } from '#lib/contracts/party/session.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { insertExclusion } from '../../../support/limits.ts';
import { openGroup, openParty } from '../../../support/party/parties.ts';

test.each(['break', 'exclusion'] as const)('during a %s nothing is begun in a lotto party', async (kind) => {
  const { platform, services, group, session, organiser } = await openParty();
  const other = await signUpCustomer(platform, { firstname: 'Ada' });
  const theirs = await openGroup(platform, other, 'public');
  await insertExclusion(services, organiser.customerId, { kind, ms: 86_400_000 });
  const call = async <E extends EndpointShape>(endpoint: E, params: object, body: object) => {
    const key = randomUUID();
    const { status, envelope } = await platform.call(endpoint, { as: organiser, key, params, body } as never);
    return [status, envelope.error?.code];
  };
  const refused = [403, 'customer_excluded'];
  expect(await call(createGroup, {}, { groupName: 'Sunday Players' })).toEqual(refused);
  expect(await call(joinGroup, { id: theirs.id }, {})).toEqual(refused);
  const { offerKey } = session;
  const asked = {
    offerKey,
    drawNo: (session.draws[0]?.drawNo ?? 0) + 1,
    gameType: 'random',
    gameOffer: 'random',
    numShares: 3,
  };
  expect(await call(createGroupSession, { id: group.id }, asked)).toEqual(refused);
  // Who is in a group already stays in it, and may look at what is open.
  expect((await call(joinGroup, { id: group.id }, {}))[0]).toBe(200);
  expect((await call(openGroupSession, { id: group.id }, {}))[0]).toBe(200);
});

test.each([
  ['a break holds', takeBreak, 'days-1', 'paused'],
  ['an exclusion ends', excludeSelf, 'months-6', 'off'],
] as const)('%s what opens by itself in the groups of its organiser', async (_, endpoint, length, state) => {
  const { platform, services, organiser } = await openParty({ autosessionStatus: 'on' });
  const body = { length, reason: '' };
  const { status } = await platform.call(endpoint, { as: organiser, body } as never);
  expect(status).toBe(200);
  const { db } = services.database;
  expect(await db.selectFrom('party_session').select('autosession').execute()).toEqual([
    { autosession: state },
  ]);
});
