import { describe, expect, test } from 'vitest';
import { getOrder } from '#lib/contracts/cart/order.ts';
import { leaveGroup } from '#lib/contracts/party/group.ts';
import { getPartyOrder } from '#lib/contracts/party/party-order.ts';
import {
  type AutosessionStatus,
  changePartySession,
  discoverSessions,
  discoverSessionsOfDraw,
  getPartySession,
  openGroupSession,
} from '#lib/contracts/party/session.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { type DrawRow, moveDraw } from '#platform/catalogue/draws/lifecycle.ts';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import {
  addPartyMember,
  buyPartyShares,
  openGroup,
  openParty,
  openPartySession,
} from '../../../support/party/parties.ts';
import { listDraws } from '../../../support/played-draws.ts';
import { readBalance } from '../../../support/syndicates.ts';

const getCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

const expectCleanLedger = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

/** Sells every share: two to the organiser and one to a member. */
async function openFullParty() {
  const party = await openParty();
  const member = await addPartyMember(party.platform, party.group);
  await buyPartyShares(party.services, party.organiser.customerId, party.session, 2);
  await buyPartyShares(party.services, member.customerId, party.session, 1);
  return { ...party, member };
}

describe('what becomes of a session', () => {
  test('full it plays at once, and each member sees who has paid', async () => {
    const { platform, services, organiser, member, session } = await openFullParty();
    await cutOffPool(services, session.sessionId);
    const { result } = await platform.call(getPartySession, {
      as: member,
      params: { id: session.sessionId },
    });
    expect(result).toMatchObject({ status: 'paid', sharesLeft: 0, agreementId: session.sessionId });
    expect(result.members).toMatchObject([
      { shares: 2, paid: { amount: '6.67' }, isOrganiser: true, isMe: false },
      { shares: 1, paid: { amount: '3.33' }, isOrganiser: false, isMe: true },
    ]);
    expect(result.mine).toMatchObject({ shares: 1, paid: { amount: '3.33' } });
    const mails = await services.database.db
      .selectFrom('mail')
      .select('customer_id')
      .where('kind', '=', 'party_entered')
      .execute();
    expect(mails.map(({ customer_id }) => customer_id).sort()).toEqual(
      [organiser.customerId, member.customerId].sort(),
    );
    await expectCleanLedger(services);
  });

  test('not full at the cut-off it is cancelled, and every cent goes back', async () => {
    const { platform, services, organiser, group, session } = await openParty();
    const member = await addPartyMember(platform, group);
    const before = [
      await readBalance(services, organiser.customerId),
      await readBalance(services, member.customerId),
    ];
    await buyPartyShares(services, organiser.customerId, session);
    await buyPartyShares(services, member.customerId, session);
    await expect(cutOffPool(services, session.sessionId)).rejects.toThrow('are sold until');
    platform.clock.set(Date.parse(session.cutOff));
    expect((await readSession(services, session.sessionId, { viewer: member.customerId })).status).toBe(
      'closed',
    );
    await cutOffPool(services, session.sessionId);
    await cutOffPool(services, session.sessionId);
    expect([
      await readBalance(services, organiser.customerId),
      await readBalance(services, member.customerId),
    ]).toEqual(before);
    const shown = await readSession(services, session.sessionId, { viewer: member.customerId });
    expect(shown).toMatchObject({ status: 'cancelled', mine: { refunded: { amount: '3.33' } } });
    expect(shown.isCalledOff).toBeUndefined();
    await expectCleanLedger(services);
  });

  test('the organiser calls it off only while nobody else has paid', async () => {
    const { platform, services, organiser, group, session } = await openParty();
    const before = await readBalance(services, organiser.customerId);
    await buyPartyShares(services, organiser.customerId, session);
    const params = { id: session.sessionId };
    const cancel = (as: typeof organiser) =>
      platform.call(changePartySession, { as, params, body: { status: 'cancelled' } });
    const member = await addPartyMember(platform, group);
    expect(getCode(await cancel(member))).toBe('organiser_only');
    const done = await cancel(organiser);
    expect(done.result).toMatchObject({ status: 'cancelled', isCalledOff: true, canCancel: false });
    const [orderId = ''] = done.result.mine?.orderIds ?? [];
    const order = await platform.call(getOrder, { as: organiser, params: { id: orderId } });
    expect(order.result).toMatchObject({ status: 'cancelled', isCalledOff: true });
    const told = await services.database.db
      .selectFrom('mail')
      .select('payload')
      .where('kind', '=', 'party_refund')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(told.payload)).toMatchObject({ isCalledOff: true });
    expect(await readBalance(services, organiser.customerId)).toBe(before);
    expect(getCode(await cancel(organiser))).toBe('session_closed');
    const again = await openPartySession(platform, organiser, group.id);
    await buyPartyShares(services, member.customerId, again);
    const refused = await platform.call(changePartySession, {
      as: organiser,
      params: { id: again.sessionId },
      body: { status: 'cancelled' },
    });
    expect(getCode(refused)).toBe('session_has_members');
    await expectCleanLedger(services);
  });

  test('who leaves the group keeps the shares that are paid', async () => {
    const { platform, services, member, session } = await openFullParty();
    const left = await platform.call(leaveGroup, { as: member, params: { id: session.groupId } });
    expect(left.status).toBe(200);
    await cutOffPool(services, session.sessionId);
    const shown = await readSession(services, session.sessionId, { viewer: member.customerId });
    expect(shown).toMatchObject({ isMember: false, mine: { shares: 1 }, status: 'paid' });
  });

  test('a prize is split to the cent, the odd one to the lower share', async () => {
    const { platform, services, organiser, member, session } = await openFullParty();
    await cutOffPool(services, session.sessionId);
    const [draw] = await listDraws(services);
    platform.clock.set(Date.parse(draw!.draw_at));
    await settle(services, draw!, 1001, session.games[0]!.numbers);
    const pool = await services.database.db.selectFrom('pool_result').selectAll().executeTakeFirstOrThrow();
    const shown = await readSession(services, session.sessionId, { viewer: member.customerId });
    const parts = shown.members!.map(({ prize }) => toCents(prize!.amount));
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(pool.amount_cents);
    const third = Math.floor((pool.amount_cents ?? 0) / 3);
    expect(parts[1]! - third).toBeLessThanOrEqual(1);
    const order = await services.database.db
      .selectFrom('prize')
      .select('amount_cents')
      .where('customer_id', '=', organiser.customerId)
      .executeTakeFirst();
    expect(order?.amount_cents).toBe(parts[0]);
    await expectCleanLedger(services);
  });
});

/** Draws numbers, and scores and pays them at that dividend of both divisions. */
async function settle(services: Services, draw: DrawRow, cents: number, main: number[]): Promise<void> {
  await takeStep(services, { drawId: draw.id, step: 'close' });
  await transact(services.database, async (tx) => {
    await tx.deleteFrom('draw_secret').where('draw_id', '=', draw.id).execute();
    const supplementary = [1, 2, 3].filter((number) => !main.includes(number)).slice(0, 1);
    const set = { numbers: JSON.stringify({ main, supplementary }), reveal: 'ab'.repeat(32) };
    await moveDraw(tx, services, { ...draw, status: 'DRAW_CLOSED' }, { to: 'DRAW_DRAWN', set });
  });
  await services.database.db
    .insertInto('dividend')
    .values(
      [1, 2].map((division) => ({
        draw_id: draw.id,
        division,
        winners: 1,
        amount_cents: cents,
        transfer_kind: null,
        transfer_number: null,
      })),
    )
    .execute();
  for (const step of ['score', 'pay'] as const) await takeStep(services, { drawId: draw.id, step });
}

describe('orders and discovery', () => {
  test('an order says with whom it is shared when it is asked to', async () => {
    const { platform, services, member, session } = await openFullParty();
    await cutOffPool(services, session.sessionId);
    const { result: shown } = await platform.call(getPartySession, {
      as: member,
      params: { id: session.sessionId },
    });
    const params = { id: shown.mine!.orderIds[0]! };
    const plain = await platform.call(getOrder, { as: member, params });
    expect(plain.result).not.toHaveProperty('details');
    const whole = await platform.call(getOrder, { as: member, params, query: { showDetails: 'true' } });
    expect(whole.result).toMatchObject({ details: { agreementId: session.sessionId } });
    const order = await platform.call(getPartyOrder, {
      as: member,
      params: { socialSyndicateId: session.sessionId },
      query: { showDetails: 'true' },
    });
    expect(order.result.details?.shares).toMatchObject([
      { first: 1, shares: 2, isMe: false },
      { first: 3, shares: 1, isMe: true, certificateId: params.id },
    ]);
    const stranger = await createFundedCustomer(platform);
    const hidden = await platform.call(getPartyOrder, {
      as: stranger,
      params: { socialSyndicateId: session.sessionId },
    });
    expect(getCode(hidden)).toBe('session_unknown');
  });

  test('open sessions of public groups are found, by draw too; private ones by nobody', async () => {
    const { platform, organiser, session } = await openParty({}, 'public');
    const hidden = await openGroup(platform, organiser);
    await openPartySession(platform, organiser, hidden.id);
    const all = await platform.call(discoverSessions, {});
    expect(all.result.map(({ sessionId }) => sessionId)).toEqual([session.sessionId]);
    const { drawNo } = session.draws[0]!;
    const find = (id: string) => platform.call(discoverSessionsOfDraw, { params: { id } });
    expect((await find(`pair-${drawNo}`)).result).toHaveLength(1);
    expect((await find(`pair-${drawNo + 1}`)).result).toEqual([]);
    expect((await find('nonsense')).result).toEqual([]);
  });

  test('a session of a private group is unknown to others, and opens with the invitation', async () => {
    const { platform, group, session } = await openParty();
    const params = { id: session.sessionId };
    expect(getCode(await platform.call(getPartySession, { params }))).toBe('session_unknown');
    const seen = await platform.call(getPartySession, { params, query: { token: group.inviteToken } });
    expect(seen.result.sessionId).toBe(session.sessionId);
    expect(seen.result.members).toBeUndefined();
  });
});

describe('the next session', () => {
  const setAutosession = async (
    party: Awaited<ReturnType<typeof openParty>>,
    autosessionStatus: AutosessionStatus,
  ) =>
    party.platform.call(changePartySession, {
      as: party.organiser,
      params: { id: party.session.sessionId },
      body: { autosessionStatus },
    });

  test('opens by itself while the autosession is on, once, in the next draw', async () => {
    const party = await openParty();
    const { services, platform, session, group } = party;
    expect(getCode(await setAutosession(party, 'paused'))).toBe('autosession_not_on');
    expect((await setAutosession(party, 'on')).result.autosessionStatus).toBe('on');
    platform.clock.set(Date.parse(session.cutOff));
    await cutOffPool(services, session.sessionId);
    await Promise.all([openNextSession(services, group.id), openNextSession(services, group.id)]);
    const rows = await services.database.db
      .selectFrom('party_session')
      .innerJoin('draw', 'draw.id', 'party_session.draw_id')
      .select(['draw_no', 'autosession', 'template'])
      .orderBy('party_session.created_at')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ draw_no: session.draws[0]!.drawNo + 1, autosession: 'on' });
    expect(rows[1]?.template).toBe(rows[0]?.template);
  });

  test.each(['off', 'paused'] as const)('opens none while it is %s', async (status) => {
    const party = await openParty();
    await setAutosession(party, 'on');
    await setAutosession(party, status);
    party.platform.clock.set(Date.parse(party.session.cutOff));
    await cutOffPool(party.services, party.session.sessionId);
    await openNextSession(party.services, party.group.id);
    expect(await party.services.database.db.selectFrom('party_session').select('id').execute()).toHaveLength(
      1,
    );
  });

  test('is opened by a member where none is open, and is the open one else', async () => {
    const { platform, services, group, organiser, session } = await openParty();
    const params = { id: group.id };
    const open = await platform.call(openGroupSession, { as: organiser, params });
    expect(open.result.sessionId).toBe(session.sessionId);
    await platform.call(changePartySession, {
      as: organiser,
      params: { id: session.sessionId },
      body: { status: 'cancelled' },
    });
    const next = await platform.call(openGroupSession, { as: organiser, params });
    expect(next.result.sessionId).not.toBe(session.sessionId);
    expect(next.result.shares).toBe(3);
    await expectCleanLedger(services);
  });
});
