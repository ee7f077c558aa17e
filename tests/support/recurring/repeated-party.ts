// A party of which shares are bought of each session by themselves.
import { expect } from 'vitest';
import type { Session } from '#lib/contracts/party/session.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import { addToCart, payFor } from '../buying/buying.ts';
import { addPartyMember, buyPartyShares, openParty, toShareInput } from '../party/parties.ts';
import type { TestSession } from '../platform.ts';
import { runFor } from './recurring-shop.ts';

export type RepeatingParty = Awaited<ReturnType<typeof openParty>>;

/** The purchase of the customer that repeats. */
export const findRowId = async (
  { services }: RepeatingParty,
  { customerId }: Pick<TestSession, 'customerId'>,
): Promise<string> =>
  (
    await services.database.db
      .selectFrom('recurring')
      .select('id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).id;

/** A party of three shares whose sessions open by themselves, and a member who takes some of each. */
export async function openRepeatedParty(numShares = 1) {
  const party = await openParty({ autosessionStatus: 'on' });
  const { platform, session, group } = party;
  const member = await addPartyMember(platform, group);
  const cart = await addToCart(platform, member, toShareInput(session, numShares, true));
  expect(cart.requiresUnattendedPaymentMethod).toBe(true);
  expect(cart.cartItems[0]?.recurringPurchase).toMatchObject({ enabled: true, type: 'autoplay' });
  expect((await payFor(platform, member, cart)).status).toBe(200);
  await runFor(platform, 1000);
  return { ...party, member, id: await findRowId(party, member) };
}

/** Fills the session, which plays then, and gives the group's next one. */
export async function openNext(
  { platform, services, organiser, group }: RepeatingParty,
  session: Session,
): Promise<Session> {
  const { sharesLeft, sessionId } = await readSession(services, session.sessionId, {
    viewer: organiser.customerId,
  });
  if (sharesLeft > 0) await buyPartyShares(services, organiser.customerId, session, sharesLeft);
  await cutOffPool(services, sessionId);
  await openNextSession(services, group.id);
  const next = await services.database.db
    .selectFrom('party_session')
    .select('id')
    .where('id', '<>', sessionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await runFor(platform, 1000);
  return readSession(services, next.id, { viewer: organiser.customerId });
}
