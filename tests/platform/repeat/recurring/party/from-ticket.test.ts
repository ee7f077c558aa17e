// Shares of a group that are begun to be repeated from a ticket, whether or not a session is open.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getOrder } from '#lib/contracts/cart/order.ts';
import { leaveGroup } from '#lib/contracts/party/group.ts';
import { changePartySession, type Session } from '#lib/contracts/party/session.ts';
import { createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import {
  addPartyMember,
  buyPartyShares,
  openParty,
  openPartySession,
} from '../../../../support/party/parties.ts';
import type { TestSession } from '../../../../support/platform.ts';
import { listDraws } from '../../../../support/played-draws.ts';
import { listOutcomes, runFor } from '../../../../support/recurring/recurring-shop.ts';
import { readBalance } from '../../../../support/syndicates.ts';

const HOUR_MS = 3_600_000;

async function openShop(autosessionStatus: 'on' | 'off' = 'on') {
  const party = await openParty({ autosessionStatus });
  const { platform, services, group, organiser } = party;
  const as = await addPartyMember(platform, group);
  const findTicketId = async (session: Session): Promise<string> =>
    (
      await services.database.db
        .selectFrom('party_share')
        .select('ticket_id')
        .where('session_id', '=', session.sessionId)
        .where('customer_id', '=', as.customerId)
        .executeTakeFirstOrThrow()
    ).ticket_id;
  const buy = async (session: Session, numShares = 1) => {
    await buyPartyShares(services, as.customerId, session, numShares);
    return findTicketId(session);
  };
  /** Fills the session, and opens the next one. */
  const openNext = async (session: Session): Promise<Session> => {
    const viewer = organiser.customerId;
    const { sharesLeft } = await readSession(services, session.sessionId, { viewer });
    if (sharesLeft > 0) await buyPartyShares(services, viewer, session, sharesLeft);
    await cutOffPool(services, session.sessionId);
    platform.clock.advance(1);
    await openNextSession(services, group.id);
    const { id } = await services.database.db
      .selectFrom('party_session')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(id).not.toBe(session.sessionId);
    await runFor(platform, 1000);
    return readSession(services, id, { viewer });
  };
  const begin = (ticketId: string, key = randomUUID()) =>
    platform.call(createAutoplay, { as, body: { ticketId }, key });
  return { ...party, as, buy, openNext, begin };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const readDetails = async ({ platform, as }: Shop, ticketId: string) => {
  const query = { showDetails: 'true' } as const;
  const { result } = await platform.call(getOrder, { as, params: { id: ticketId }, query });
  return result.kind === 'social_syndicate_share' ? result.details : undefined;
};

const getCode = ({ envelope }: Awaited<ReturnType<Shop['begin']>>) =>
  envelope.errors?.this?.[0]?.code ?? envelope.error?.code;

test('who bought the last share repeats it while no session is open, and gets one of the next', async () => {
  const shop = await openShop();
  const { platform, services, session, as, begin } = shop;
  const ticketId = await shop.buy(session, 3);
  expect(await readDetails(shop, ticketId)).toMatchObject({ canRepeat: true });
  const { status, result } = await begin(ticketId);
  expect(status).toBe(200);
  expect(result).toMatchObject({
    productType: 'social_syndicate_share',
    description: '3 x Syndicate shares',
    groupName: session.groupName,
    unitPrice: { amount: '10.00' },
    nextCharges: [],
  });
  expect(await readDetails(shop, ticketId)).toMatchObject({
    canRepeat: false,
    autoplayId: result.autoplayId,
  });
  const next = await shop.openNext(session);
  const before = await readBalance(services, as.customerId);
  await runFor(platform, 72 * HOUR_MS);
  expect(await listOutcomes(services, result.autoplayId)).toEqual(['skipped: entered', 'purchased']);
  expect(await readBalance(services, as.customerId)).toBe(before - 1000);
  const seen = await readSession(services, next.sessionId, { viewer: as.customerId });
  expect(seen.mine).toMatchObject({ shares: 3, paid: { amount: '10.00' } });
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('shares of a group repeat once for each buyer, from whichever of its tickets', async () => {
  const shop = await openShop();
  const { services, session, begin } = shop;
  const first = await shop.buy(session);
  const second = await shop.buy(await shop.openNext(session));
  const answers = await Promise.all([begin(first), begin(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.map(getCode)).toContain('shares_repeat');
  expect((await readDetails(shop, first))?.canRepeat).toBe(false);
  expect((await readDetails(shop, second))?.canRepeat).toBe(false);
  const rows = await services.database.db.selectFrom('recurring').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('a session that its owner has shares in by another ticket is not bought again', async () => {
  const shop = await openShop();
  const { platform, services, session, as, begin } = shop;
  const past = await shop.buy(session);
  const next = await shop.openNext(session);
  await shop.buy(next);
  const { result } = await begin(past);
  const before = await readBalance(services, as.customerId);
  await runFor(platform, 96 * HOUR_MS);
  expect(await listOutcomes(services, result.autoplayId)).toEqual(['skipped: entered', 'skipped: entered']);
  expect(await readBalance(services, as.customerId)).toBe(before);
});

test('a session that its owner has shares in is not bought again by what begins with shares of another', async () => {
  const { platform, services, session, organiser, group, as, buy } = await openShop();
  const [, draw] = await listDraws(services);
  const more = { drawNo: draw!.draw_no, autosessionStatus: 'on' } as const;
  await buy(await openPartySession(platform, organiser, group.id, more));
  const before = await readBalance(services, as.customerId);
  await buyPartyShares(services, as.customerId, session, 1, true);
  await runFor(platform, 96 * HOUR_MS);
  const { id } = await services.database.db.selectFrom('recurring').select('id').executeTakeFirstOrThrow();
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'skipped: entered']);
  expect(await readBalance(services, as.customerId)).toBe(before - 334);
});

const begunBy = {
  'the organiser opens no more sessions': async ({ platform, organiser, session }: Shop) => {
    const params = { id: session.sessionId };
    await platform.call(changePartySession, { as: organiser, params, body: { autosessionStatus: 'off' } });
  },
  'its owner has left the group': async ({ platform, as, group }: Shop) => {
    await platform.call(leaveGroup, { as: as as TestSession, params: { id: group.id } });
  },
};

test.each(Object.entries(begunBy))('a share does not repeat where %s', async (_, change) => {
  const shop = await openShop();
  const ticketId = await shop.buy(shop.session);
  await change(shop);
  expect(await readDetails(shop, ticketId)).toMatchObject({ canRepeat: false });
  expect(getCode(await shop.begin(ticketId))).toBe('recurring_unavailable');
});
