import { describe, expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getGroup, joinGroup, leaveGroup } from '#lib/contracts/party/group.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { closeCustomer } from '#platform/people/identity/close-account.ts';
import { addTicket, readCart } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { TEST_PASSWORD } from '../../../support/customers.ts';
import { addPartyMember, buyPartyShares, openParty, toShareInput } from '../../../support/party/parties.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { readBalance } from '../../../support/syndicates.ts';

const toOwner = (customerId: string) => ({ kind: 'account', customerId }) as const;
const getCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

const expectCleanLedger = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

const countMembers = async ({ database }: Services): Promise<number> => {
  const rows = await database.db
    .selectFrom('party_member')
    .select('id')
    .where('left_at', 'is', null)
    .execute();
  return rows.length;
};

describe('buying shares', () => {
  test('makes a member of who has the invitation, and refuses who has not', async () => {
    const { platform, services, group, session } = await openParty();
    const buyer = await createFundedCustomer(platform, '20.00');
    const refused = await platform.call(accountCart.addItem, { as: buyer, body: toShareInput(session) });
    expect([refused.status, getCode(refused)]).toEqual([422, 'invite_needed']);
    const cart = await addToCart(platform, buyer, { ...toShareInput(session, 2), token: group.inviteToken });
    expect(cart.cartTotal.amount).toBe('6.67');
    const paid = await payFor(platform, buyer, cart);
    expect(paid.status).toBe(200);
    expect(paid.result.orders).toMatchObject([
      {
        kind: 'social_syndicate_share',
        socialSyndicateId: session.sessionId,
        groupName: group.groupName,
        firstShare: 1,
        quantity: 2,
        shares: 3,
        status: 'open',
      },
    ]);
    expect(await countMembers(services)).toBe(2);
    await expectCleanLedger(services);
  });

  test('calls a member of one name by it', async () => {
    const { platform, services, group, session } = await openParty();
    const buyer = await createFundedCustomer(platform, '20.00');
    const { db } = services.database;
    const single = { firstname: 'Suharti', lastname: '' };
    await db.updateTable('customer').set(single).where('id', '=', buyer.customerId).execute();
    const cart = await addToCart(platform, buyer, { ...toShareInput(session, 2), token: group.inviteToken });
    await payFor(platform, buyer, cart);
    const members = db.selectFrom('party_member').select('alias').where('customer_id', '=', buyer.customerId);
    expect(await members.execute()).toEqual([{ alias: 'Suharti' }]);
  });

  test('makes who had left the latest member again, to whom the group passes last', async () => {
    const { platform, services, organiser, group, session } = await openParty({}, 'public');
    const [first, second] = [
      await addPartyMember(platform, group),
      await createFundedCustomer(platform, '20.00'),
    ];
    const params = { id: group.id };
    platform.clock.advance(1000);
    await platform.call(joinGroup, { as: second, params, body: {} });
    await platform.call(leaveGroup, { as: first, params });
    platform.clock.advance(1000);
    await buyPartyShares(services, first.customerId, session);
    await buyPartyShares(services, second.customerId, session);
    await closeCustomer(services, {
      customerId: organiser.customerId,
      password: TEST_PASSWORD,
      reason: '',
      address: '',
    });
    const { result } = await platform.call(getGroup, { as: second, params });
    expect(result).toMatchObject({ memberCount: 2, organiser: { isMe: true } });
  });

  test('keeps no invitation in the cart that could be used by who reads it', async () => {
    const { platform, services, group, session } = await openParty();
    const buyer = await createFundedCustomer(platform, '20.00');
    const { inviteToken: token = '' } = group;
    await addToCart(platform, buyer, { ...toShareInput(session), token });
    const { db } = services.database;
    const [kept] = await db.selectFrom('cart_item').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    const { token_hash: tokenHash } = await db
      .selectFrom('party_group')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).toContain(tokenHash);
    const thief = await createFundedCustomer(platform, '20.00');
    const body = { ...toShareInput(session), tokenHash };
    const refused = await platform.call(accountCart.addItem, { as: thief, body });
    expect([refused.status, getCode(refused)]).toEqual([422, 'invite_needed']);
  });

  test('costs together what the games cost, whoever buys first', async () => {
    const { platform, services, group, session } = await openParty({ numGames: 10, numShares: 7 });
    const totals: number[] = [];
    for (const shares of [2, 1, 4]) {
      const as = await addPartyMember(platform, group);
      const cart = await addToCart(platform, as, toShareInput(session, shares));
      totals.push(toCents(cart.cartTotal.amount));
      expect((await payFor(platform, as, cart)).status).toBe(200);
    }
    // 1000 cents in seven shares: 143 six times, and 142.
    expect(totals).toEqual([286, 143, 571]);
    await expectCleanLedger(services);
  });

  test('a share that became a cent cheaper is paid at its new price; a dearer one never', async () => {
    const { platform, services, group, session } = await openParty();
    const [early, late] = [await addPartyMember(platform, group), await addPartyMember(platform, group)];
    const seen = await addToCart(platform, late, toShareInput(session));
    expect(seen.cartTotal.amount).toBe('3.34');
    const first = await addToCart(platform, early, toShareInput(session));
    expect((await payFor(platform, early, first)).status).toBe(200);
    const before = await readBalance(services, late.customerId);
    const dearer = { ...seen, cartTotal: { amount: '3.35' } };
    expect(getCode(await payFor(platform, late, dearer))).toBe('price_changed');
    expect(getCode(await payFor(platform, late, { ...seen, cartTotal: { amount: '3.32' } }))).toBe(
      'price_changed',
    );
    const paid = await payFor(platform, late, seen);
    expect([paid.status, paid.result.total.amount]).toEqual([200, '3.33']);
    expect(before - (await readBalance(services, late.customerId))).toBe(333);
    await expectCleanLedger(services);
  });

  test('of fifty who want the last share at once one gets it, and nobody else is charged', async () => {
    const { services, organiser, session } = await openParty({}, 'public');
    await buyPartyShares(services, organiser.customerId, session, 2);
    const wallet = 2000;
    const buyers: string[] = [];
    for (let count = 0; count < 50; count += 1) buyers.push(await createWalletHolder(services, wallet));
    const carts = await Promise.all(
      buyers.map((id) => addTicket(services, toOwner(id), toShareInput(session))),
    );
    const results = await Promise.allSettled(
      buyers.map((customerId, index) => {
        const { cartReference, cartTotal: expectedTotal } = carts[index]!;
        const asked = { cartReference, expectedTotal, channelKey: 'web' };
        return checkOut(services, { customerId, key: `buy-${customerId}`, asked });
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({ code: 'party_full', status: 409 });
      const cart = await readCart(services, toOwner(buyers[index]!));
      expect(cart.autoRemovedItems).toMatchObject([
        {
          reason: 'party_full',
          message: 'This party filled before you paid. Look at your group for the next one.',
        },
      ]);
      expect(await readBalance(services, buyers[index]!)).toBe(wallet);
    }
    expect(await countMembers(services)).toBe(2);
    await expectCleanLedger(services);
  });

  test('who asked for more shares than are left when paying is told so, and pays nothing', async () => {
    const { platform, services, group, session } = await openParty();
    const [early, late] = [await addPartyMember(platform, group), await addPartyMember(platform, group)];
    const seen = await addToCart(platform, late, toShareInput(session, 2));
    await buyPartyShares(services, early.customerId, session, 2);
    const before = await readBalance(services, late.customerId);
    const refused = await payFor(platform, late, seen);
    expect([refused.status, getCode(refused)]).toEqual([409, 'stock_short']);
    const cart = await readCart(services, toOwner(late.customerId));
    expect(cart.autoRemovedItems).toMatchObject([{ reason: 'party_short', left: expect.any(Number) }]);
    expect(await readBalance(services, late.customerId)).toBe(before);
  });

  test('fifty who buy at once pay together what the games cost', async () => {
    const { services, session } = await openParty({ numGames: 7, numShares: 50 }, 'public');
    const buyers: string[] = [];
    for (let count = 0; count < 50; count += 1) buyers.push(await createWalletHolder(services, 2000));
    const carts = await Promise.all(
      buyers.map((id) => addTicket(services, toOwner(id), toShareInput(session))),
    );
    const receipts = await Promise.all(
      buyers.map((customerId, index) => {
        const { cartReference, cartTotal: expectedTotal } = carts[index]!;
        const asked = { cartReference, expectedTotal, channelKey: 'web' };
        return checkOut(services, { customerId, key: `buy-${customerId}`, asked });
      }),
    );
    expect(receipts.reduce((sum, { total }) => sum + toCents(total.amount), 0)).toBe(700);
    await cutOffPool(services, session.sessionId);
    await expectCleanLedger(services);
  });
});
