// Buying shares makes a member within what Join allows.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { joinGroup } from '#lib/contracts/party/group.ts';
import { GROUPS_JOINED_MAX, MEMBERS_MAX } from '#lib/domain/party/limits.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { readCart } from '#platform/sale/cart/change-cart.ts';
import type { Services } from '#platform/services.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { createSignUpDetails } from '../../../support/customers.ts';
import {
  addPartyMember,
  openGroup,
  openParty,
  openPartySession,
  toShareInput,
} from '../../../support/party/parties.ts';
import { listDraws } from '../../../support/played-draws.ts';

const JOINED_AT = '2026-11-01T00:00:00.000Z';

const insertMember = ({ database }: Services, groupId: string, customerId: string) =>
  database.db
    .insertInto('party_member')
    .values({
      id: `pmb_${groupId}_${customerId}`,
      group_id: groupId,
      customer_id: customerId,
      alias: 'Robin M.',
      joined_at: JOINED_AT,
      left_at: null,
    })
    .execute();

/** Makes the customer a member of as many other groups as one may be in, or of so many. */
async function joinOtherGroups(
  services: Services,
  customerId: string,
  groups = GROUPS_JOINED_MAX,
): Promise<void> {
  const { db } = services.database;
  const [group] = await db.selectFrom('party_group').selectAll().execute();
  for (let count = 0; count < groups; count += 1) {
    const id = `pgr_${count}`;
    const own = { id, name: id, name_key: id, token_hash: id, token_sealed: id };
    await db
      .insertInto('party_group')
      .values({ ...group!, ...own })
      .execute();
    await insertMember(services, id, customerId);
  }
}

/** Fills a group up to what it can hold, but for so many. */
async function fillGroup(services: Services, groupId: string, left: number): Promise<void> {
  for (let count = 1; count < MEMBERS_MAX - left; count += 1)
    await insertMember(services, groupId, await createCustomer(services, createSignUpDetails()));
}

test('who is in as many groups as allowed buys no share of another, and of those as before', async () => {
  const { platform, services, group, session } = await openParty({}, 'public');
  const buyer = await createFundedCustomer(platform, '20.00');
  const seen = await addToCart(platform, buyer, toShareInput(session));
  await joinOtherGroups(services, buyer.customerId);
  expect((await payFor(platform, buyer, seen)).status).toBe(409);
  const cart = await readCart(services, { kind: 'account', customerId: buyer.customerId });
  expect(cart.autoRemovedItems).toMatchObject([{ reason: 'join_limit' }]);
  const refused = await platform.call(accountCart.addItem, { as: buyer, body: toShareInput(session) });
  expect(refused.envelope.errors?.this).toMatchObject([
    { code: 'join_limit', message: 'You are in 50 groups already. Leave one before you join another.' },
  ]);
  await insertMember(services, group.id, buyer.customerId);
  const bought = await addToCart(platform, buyer, toShareInput(session));
  expect((await payFor(platform, buyer, bought)).status).toBe(200);
});

test('shares of several groups in one cart make a member of as many as are allowed', async () => {
  const { platform, services, organiser, group, session } = await openParty({}, 'public');
  const second = await openGroup(platform, organiser, 'public');
  const elsewhere = await openPartySession(platform, organiser, second.id);
  const [, draw] = await listDraws(services);
  const next = await openPartySession(platform, organiser, group.id, { drawNo: draw!.draw_no });
  const buyer = await createFundedCustomer(platform, '20.00');
  await joinOtherGroups(services, buyer.customerId, GROUPS_JOINED_MAX - 1);
  for (const one of [session, elsewhere, next]) await addToCart(platform, buyer, toShareInput(one));
  const cart = await readCart(services, { kind: 'account', customerId: buyer.customerId });
  expect(cart.cartItems).toMatchObject([{ sessionId: session.sessionId }, { sessionId: next.sessionId }]);
  expect(cart.autoRemovedItems).toMatchObject([{ reason: 'join_limit' }]);
  expect((await payFor(platform, buyer, cart)).status).toBe(200);
});

test('a group that is full sells shares to its members alone', async () => {
  const { platform, services, group, session } = await openParty({}, 'public');
  const member = await addPartyMember(platform, group);
  const buyer = await createFundedCustomer(platform, '20.00');
  await fillGroup(services, group.id, 1);
  const refused = await platform.call(accountCart.addItem, { as: buyer, body: toShareInput(session) });
  expect(refused.envelope.errors?.this).toMatchObject([{ code: 'group_full' }]);
  const joining = await platform.call(joinGroup, { as: buyer, params: { id: group.id }, body: {} });
  expect(joining.envelope.error?.code).toBe('group_full');
  const bought = await addToCart(platform, member, toShareInput(session));
  expect((await payFor(platform, member, bought)).status).toBe(200);
});
