// Shares of a lotto party that are bought again.
import { expect, test } from 'vitest';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { getReplay } from '#lib/contracts/cart/replay.ts';
import { buyPartyShares, openParty } from '../../../support/party/parties.ts';

test('without an open session the group is named as the way on, and not a syndicate', async () => {
  const { platform, services, session, organiser } = await openParty({ autosessionStatus: 'off' });
  const { customerId } = organiser;
  await buyPartyShares(services, customerId, session);
  const { id } = await services.database.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow();
  const describe = async () => (await platform.call(getReplay, { as: organiser, params: { id } })).result;
  expect((await describe())[0]?.item).toBeDefined();
  await services.database.db
    .updateTable('pool')
    .set({ status: 'cancelled', cancelled_at: new Date(platform.clock.now()).toISOString() })
    .execute();
  expect((await describe())[0]?.reason).toBe(CART_ERRORS.session_unknown.message);
});
