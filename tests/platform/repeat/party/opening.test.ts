// Opening a session: who may, in which draw, and what it says.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGroupSession, createPartySession } from '#lib/contracts/party/session.ts';
import { addPartyMember, openGroup, openParty, openPartySession } from '../../../support/party/parties.ts';

const getCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

describe('opening a session', () => {
  test('says what it plays, what a share costs, and when shares stop being sold', async () => {
    const { session } = await openParty();
    expect(session).toMatchObject({
      status: 'open',
      autosessionStatus: 'off',
      shares: 3,
      sharesLeft: 3,
      cost: { amount: '10.00' },
      sharePrice: { amount: '3.34' },
      sharePrices: { low: { amount: '3.33' }, high: { amount: '3.34' } },
      isOrganiser: true,
      canCancel: true,
    });
    expect(session.games).toHaveLength(10);
    const [draw] = session.draws;
    expect(Date.parse(draw!.stop) - Date.parse(session.cutOff)).toBe(3_600_000);
  });

  test('is refused for a draw that has closed, one that is played, and to anybody but the organiser', async () => {
    const { platform, group, organiser, session } = await openParty();
    const member = await addPartyMember(platform, group);
    const body = {
      offerKey: 'pair',
      drawNo: session.draws[0]!.drawNo,
      gameType: 'random' as const,
      gameOffer: 'random',
      numGames: 4,
      numShares: 4,
    };
    const open = (as: typeof member, more: object = {}) =>
      platform.call(createGroupSession, {
        as,
        params: { id: group.id },
        body: { ...body, ...more },
        key: randomUUID(),
      });
    expect(getCode(await open(member))).toBe('organiser_only');
    const twice = await open(organiser);
    expect([twice.status, getCode(twice)]).toEqual([409, 'session_exists']);
    const closed = await open(organiser, { drawNo: 999_999 });
    expect([closed.status, getCode(closed)]).toEqual([422, 'draw_closed']);
    const next = { drawNo: body.drawNo + 1 };
    expect(getCode(await open(organiser, { ...next, numShares: 401 }))).toBe('shares_invalid');
    expect(getCode(await open(organiser, { ...next, gameOffer: 'none' }))).toBe('game_offer_unknown');
    expect(getCode(await open(organiser, { ...next, games: [{ numbers: [1, 99] }] }))).toBe(
      'numbers_invalid',
    );
    expect((await open(organiser, next)).status).toBe(201);
  });

  test('by the call that names the group in its body does the same, once for a key', async () => {
    const { platform, group, organiser, session } = await openParty();
    const drawNo = session.draws[0]!.drawNo + 1;
    const body = {
      groupId: group.id,
      offerKey: 'pair',
      drawNo,
      gameType: 'random' as const,
      gameOffer: 'random',
      numGames: 4,
      numShares: 4,
    };
    const key = randomUUID();
    const open = (as = organiser, more: object = {}, under = key) =>
      platform.call(createPartySession, { as, body: { ...body, ...more }, key: under });
    const stranger = await addPartyMember(platform, group);
    expect(getCode(await open(stranger, {}, randomUUID()))).toBe('organiser_only');
    const closed = await open(organiser, { drawNo: 999_999 }, randomUUID());
    expect([closed.status, getCode(closed)]).toEqual([422, 'draw_closed']);
    const [first, again] = [await open(), await open()];
    expect([first.status, first.result]).toMatchObject([201, { groupId: group.id, shares: 4 }]);
    expect(first.result.draws.map((draw) => draw.drawNo)).toEqual([drawNo]);
    expect(again.result.sessionId).toBe(first.result.sessionId);
    expect(getCode(await open(organiser, {}, randomUUID()))).toBe('session_exists');
  });

  test('two groups play one draw, each in its own pool', async () => {
    const { platform, organiser, services } = await openParty();
    const other = await openGroup(platform, organiser);
    await openPartySession(platform, organiser, other.id);
    expect(await services.database.db.selectFrom('pool').select('id').execute()).toHaveLength(2);
  });
});
