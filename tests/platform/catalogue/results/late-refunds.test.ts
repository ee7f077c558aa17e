// What was refunded as late is shown so from the move of its draw on, and nothing is said of its prizes.
import { expect, test } from 'vitest';
import { verifyCertificate } from '#lib/contracts/party/certificate.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { certifyAgreement, certifyShares } from '#platform/repeat/party/certificates/issue.ts';
import { followDecision } from '#platform/repeat/party/sessions/decided.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import { listOrders } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../../support/played-draws.ts';
import { createShareInput, readBalance } from '../../../support/syndicates.ts';
import {
  AFTER_FRIDAY,
  buyWithCredit,
  createPairInput,
  FRIDAY,
  openLateParty,
  openLatePool,
  openSaturdays,
  readUsedCents,
  settleFriday,
} from './late-draws.ts';

const WINNING = {
  gameType: 'standard' as const,
  gameOffer: 'standard',
  games: [{ numbers: [2, 5] }],
};
const refund = (amount: string) => ({
  state: 'refunded',
  amount: { amount, currency: 'AUD' },
  isLate: true,
});

/** What the tickets of the customer say of their first draws, newest ticket first. */
async function listOutcomes(services: Services, customerId: string, status: 'upcoming' | 'past') {
  const { result } = await listOrders(services, customerId, `${status}_products`, { limit: 9, offset: 0 });
  return result.map(({ entries }) => entries[0]?.outcome);
}

async function listMails({ database: { db } }: Services, customerId: string) {
  const rows = await db.selectFrom('mail').selectAll().where('customer_id', '=', customerId).execute();
  return rows
    .filter(({ kind }) => kind !== 'late_refunded' && kind !== 'wallet_adjusted')
    .map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }));
}

/** What the customer was sent of refunds for late entries. */
async function listMoneyBack({ database: { db } }: Services, customerId: string) {
  const rows = await db
    .selectFrom('mail')
    .select('payload')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'late_refunded')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload));
}

test('a late ticket has its money back from the move on, whatever its numbers, and no result is sent of it', async () => {
  const { services, clock, early, late } = await openSaturdays();
  const both = await createWalletHolder(services);
  await buyTickets(services, early, WINNING);
  await buyTickets(services, both, { ...WINNING, games: [{ numbers: [1, 3] }] });
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, late, { ...WINNING, numDraws: 3 });
  await buyTickets(services, both, WINNING);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  expect(await listOutcomes(services, late, 'upcoming')).toEqual([refund('1.00')]);
  await settleFriday(services);
  expect(await listOutcomes(services, early, 'past')).toMatchObject([{ state: 'won' }]);
  expect(await listOutcomes(services, late, 'upcoming')).toEqual([refund('1.00')]);
  expect(await listOutcomes(services, both, 'past')).toEqual([refund('1.00'), { state: 'not_won' }]);
  expect(await listMails(services, late)).toEqual([]);
  expect(await listMails(services, both)).toMatchObject([{ kind: 'result', payload: { tickets: 1 } }]);
});

test('a pool that was filled late has the money back for all its members, and no result is sent of it', async () => {
  const { services, drawId, early, late } = await openLatePool(11);
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  expect(await listOutcomes(services, early, 'upcoming')).toEqual([refund('11.00')]);
  await settleFriday(services);
  for (const [customerId, amount] of [
    [early, '11.00'],
    [late, '1.00'],
  ] as const) {
    const { result } = await listOrders(services, customerId, 'past_products', { limit: 9, offset: 0 });
    expect(result).toMatchObject([{ state: 'cancelled', entries: [{ outcome: refund(amount) }] }]);
    expect(result[0]?.entries[0]).not.toHaveProperty('poolPrize');
    expect(await listMails(services, customerId)).toEqual([]);
  }
});

/** What each customer reads on the statement of money that came back. */
const listReasons = async ({ database: { db } }: Services) =>
  new Map(
    (
      await db
        .selectFrom('ledger_transaction as t')
        .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
        .innerJoin('account', 'account.id', 'e.account_id')
        .select(['account.customer_id', 't.description'])
        .where('t.kind', '=', 'refund')
        .where('account.kind', '=', 'wallet')
        .execute()
    ).map(({ customer_id, description }) => [customer_id, description]),
  );

test('each customer reads why their own entries did not play', async () => {
  const { services, drawId, early, late } = await openLatePool(11);
  const single = await createWalletHolder(services);
  for (const customerId of [late, single]) await buyTickets(services, customerId);
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  expect(await listReasons(services)).toEqual(
    new Map([
      [early, 'Money back: Daily Pair draw 1 was held before the last shares were sold'],
      [late, 'Money back: some of what was bought did not play in Daily Pair draw 1'],
      [single, 'Money back: Daily Pair draw 1 was held before it was bought'],
    ]),
  );
  const causes = ['filled', 'both', 'bought'];
  for (const [at, customerId] of [early, late, single].entries())
    expect(await listMoneyBack(services, customerId)).toMatchObject([{ cause: causes[at] }]);
});

test('a late ticket is refunded as a whole, and counts as spent no longer', async () => {
  const { services, clock, late } = await openSaturdays();
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, late);
  await buyTickets(services, late, { numDraws: 3 });
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  const { db } = services.database;
  const credits = await db.selectFrom('limit_credit').select(['customer_id', 'cents']).execute();
  expect(credits).toEqual([{ customer_id: late, cents: 100 }]);
  expect(await readBalance(services, late)).toBe(100_000 - 200);
  const kinds = await db.selectFrom('mail').select('kind').where('customer_id', '=', late).execute();
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['late_refunded', 'wallet_adjusted']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('who paid nothing for what did not play is sent a message of it, once', async () => {
  const { services, poolId, drawId, early, late } = await openLatePool(10);
  const [member, player] = [await createWalletHolder(services), await createWalletHolder(services)];
  await buyWithCredit(services, member, createShareInput(poolId));
  await buyWithCredit(services, player, createPairInput(1));
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  await moveDrawToDay(services, drawId, '2026-11-19', 'ops:mia');
  expect(new Set((await listReasons(services)).keys())).toEqual(new Set([early, late]));
  expect(await Promise.all([member, player].map((each) => readUsedCents(services, each)))).toEqual([0, 0]);
  const said = { offerName: 'Daily Pair', drawNo: 1 };
  const isLate = ({ kind }: { kind: string }) => kind === 'late_unpaid';
  expect((await listMails(services, member)).filter(isLate)).toMatchObject([
    { payload: { ...said, cause: 'filled' } },
  ]);
  expect((await listMails(services, player)).filter(isLate)).toMatchObject([
    { payload: { ...said, cause: 'bought' } },
  ]);
  expect(renderMessage('late_unpaid', { ...said, cause: 'filled' }).text).toBe(
    'Your shares in Daily Pair, draw 1, did not play: the last shares were sold after the draw had closed.\n\nNothing was paid for it from your wallet, so no money goes back.',
  );
});

test('a pool that is not full waits for its cut-off, which refunds it', async () => {
  const { services, poolId, drawId, early } = await openLatePool(10);
  await moveDrawToDay(services, drawId, FRIDAY);
  expect(await listOutcomes(services, early, 'upcoming')).toEqual([{ state: 'waiting' }]);
  await cutOffPool(services, poolId);
  expect(await listOutcomes(services, early, 'upcoming')).toEqual([
    { state: 'refunded', amount: { amount: '10.00', currency: 'AUD' } },
  ]);
});

test('a party that was filled late is said to have its money back, and gets no agreement', async () => {
  const { platform, organiser, session } = await openLateParty();
  const { services } = platform;
  await cutOffPool(services, session.sessionId);
  await followDecision(services, session.sessionId);
  expect(await certifyAgreement(services, session.sessionId)).toBeUndefined();
  await settleFriday(services);

  const shown = await readSession(services, session.sessionId, { viewer: organiser.customerId });
  expect(shown).toMatchObject({ status: 'cancelled', isLate: true, mine: { refunded: { amount: '6.67' } } });
  expect(shown).not.toHaveProperty('poolPrize');
  expect(shown).not.toHaveProperty('agreementId');
  expect(await listOutcomes(services, organiser.customerId, 'past')).toEqual([refund('6.67')]);
  const [ticketId = ''] = shown.mine?.certificateIds ?? [];
  const { jws = '' } = (await certifyShares(services, ticketId)) ?? {};
  const { result } = await platform.call(verifyCertificate, { body: { jws } });
  expect(result).toMatchObject({ isGood: true, sessionStatus: 'cancelled', isLate: true, isSettled: false });
});
