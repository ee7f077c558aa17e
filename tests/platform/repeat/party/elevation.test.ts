import { expect, test } from 'vitest';
import { answerHandOver, changeGroup, getGroup, offerHandOver } from '#lib/contracts/party/group.ts';
import { readToken } from '#platform/people/identity/tokens.ts';
import { toIso } from '#platform/time.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { openGroup } from '../../../support/party/parties.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('what an organiser does with the group asks for the second step, once', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const as = await createFundedCustomer(platform, '10.00');
  const group = await openGroup(platform, as);
  const { db } = services.database;
  await db
    .insertInto('two_factor')
    .values({ customer_id: as.customerId, methods: '["authenticator"]' })
    .execute();
  const params = { id: group.id };
  const publish = () =>
    platform.call(changeGroup, { as, params, body: { publicityStatus: 'public' as const } });
  const refused = [
    await publish(),
    await platform.call(offerHandOver, { as, params, body: { memberId: 'pmb_1' } }),
    await platform.call(answerHandOver, { as, params, body: { accepts: true } }),
  ];
  for (const { status, envelope } of refused)
    expect([status, envelope.error?.code]).toEqual([403, 'REQUIRED']);
  expect((await platform.call(getGroup, { as, params })).result.publicityStatus).toBe('private');
  const claims = await readToken(services, 'access', as.accessToken);
  await db
    .updateTable('session')
    .set({ elevated_until: toIso(clock.now() + 600_000) })
    .where('id', '=', claims!.sessionId)
    .execute();
  expect((await publish()).result.publicityStatus).toBe('public');
});
