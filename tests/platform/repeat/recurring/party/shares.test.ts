// Shares that are bought of each session of a group: when, at what price, and what its organiser and its owner decide.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { leaveGroup } from '#lib/contracts/party/group.ts';
import { type AutosessionStatus, changePartySession, type Session } from '#lib/contracts/party/session.ts';
import {
  changeAutoplay,
  createAutoplay,
  getAutoplay,
  setAutoplayStatus,
} from '#lib/contracts/recurring/autoplay.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import { addToCart, payFor } from '../../../../support/buying/buying.ts';
import {
  addPartyMember,
  buyPartyShares,
  openParty,
  toShareInput,
} from '../../../../support/party/parties.ts';
import type { TestSession } from '../../../../support/platform.ts';
import { createWalletHolder } from '../../../../support/played-draws.ts';
import {
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  readRow,
  runFor,
  runUntil,
} from '../../../../support/recurring/recurring-shop.ts';
import {
  findRowId,
  openNext,
  openRepeatedParty,
  type RepeatingParty,
} from '../../../../support/recurring/repeated-party.ts';
import { readBalance } from '../../../../support/syndicates.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const setAutosession = async (
  { platform, organiser }: RepeatingParty,
  { sessionId }: Session,
  status: AutosessionStatus,
) => {
  const params = { id: sessionId };
  const body = { autosessionStatus: status };
  expect((await platform.call(changePartySession, { as: organiser, params, body })).status).toBe(200);
  await runFor(platform, 1000);
};

const setStatus = async (
  { platform }: RepeatingParty,
  as: TestSession,
  id: string,
  status: 'recurring_status_active' | 'recurring_status_paused' | 'recurring_status_cancelled',
) => platform.call(setAutoplayStatus, { as, params: { id }, body: { status } });

const getCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

test('as many shares are bought of the next session, not before the one before has closed', async () => {
  const party = await openRepeatedParty(2);
  const { platform, services, session, member, id } = party;
  expect(await readRow(services, id)).toMatchObject({
    product_type: 'social_syndicate_share',
    group_id: session.groupId,
    agreed_cents: 667,
    label: `${session.groupName}, Daily Pair: 2 x Syndicate shares`,
  });
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered']);
  const next = await openNext(party, session);
  const [, planned] = await listChargesOf(services, id);
  expect(Date.parse(planned!.due_at)).toBe(Date.parse(session.cutOff) + 10 * MINUTE_MS);
  const { result } = await platform.call(getAutoplay, { as: member, params: { id } });
  expect(result).toMatchObject({
    productType: 'social_syndicate_share',
    description: '2 x Syndicate shares',
    groupName: session.groupName,
    canChange: true,
    nextCharges: [{ amount: { amount: '6.67' } }],
  });
  const before = await readBalance(services, member.customerId);
  await runUntil(platform, Date.parse(planned!.due_at) + 1000);
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'purchased']);
  const seen = await readSession(services, next.sessionId, { viewer: member.customerId });
  expect(seen).toMatchObject({ sharesLeft: 1, mine: { shares: 2, paid: { amount: '6.67' } } });
  expect(await readBalance(services, member.customerId)).toBe(before - 667);
  expect(await listMailKindsOf(services, member.customerId)).toEqual([
    'recurring_started',
    'recurring_purchased',
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('of the last share one of two who repeat it gets it, and the other one is told', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id, group } = party;
  const other = await addPartyMember(platform, group);
  await buyPartyShares(services, other.customerId, session, 1, true);
  await runFor(platform, 1000);
  const next = await openNext(party, session);
  await buyPartyShares(services, (await addPartyMember(platform, group)).customerId, next, 2);
  await runFor(platform, 72 * HOUR_MS);
  const outcomes = [
    (await listOutcomes(services, id))[1],
    (await listOutcomes(services, await findRowId(party, other)))[1],
  ];
  expect(outcomes.toSorted()).toEqual(['purchased', 'skipped: sold_out']);
  const told = [
    ...(await listMailKindsOf(services, member.customerId)),
    ...(await listMailKindsOf(services, other.customerId)),
  ];
  expect(told.toSorted()).toEqual([
    'recurring_purchased',
    'recurring_skipped',
    'recurring_started',
    'recurring_started',
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('charges of one session that are due at once buy different shares, together at its cost', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, group, id } = party;
  const others = [await addPartyMember(platform, group), await addPartyMember(platform, group)];
  const ids = [id];
  for (const { customerId } of others) {
    await buyPartyShares(services, customerId, session, 1, true);
    ids.push(await findRowId(party, { customerId }));
  }
  const next = await openNext(party, session);
  await runFor(platform, 72 * HOUR_MS);
  for (const one of ids) expect(await listOutcomes(services, one)).toEqual(['skipped: entered', 'purchased']);
  const paid = await services.database.db
    .selectFrom('ticket')
    .select('price_cents')
    .where('pool_id', '=', next.sessionId)
    .execute();
  expect(paid.map(({ price_cents }) => price_cents).toSorted()).toEqual([333, 333, 334]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a share that was a cent cheaper lowers nothing that was agreed to: the next one is bought at the usual price', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id, group } = party;
  const second = await openNext(party, session);
  await buyPartyShares(services, (await addPartyMember(platform, group)).customerId, second);
  await runFor(platform, HOUR_MS);
  await runUntil(platform, Date.parse((await listChargesOf(services, id))[1]!.due_at) + 1000);
  expect((await readRow(services, id)).agreed_cents).toBe(334);
  await openNext(party, second);
  await runUntil(platform, Date.parse((await listChargesOf(services, id))[2]!.due_at) + 1000);
  const charges = await listChargesOf(services, id);
  expect(charges.slice(1).map(({ state, planned_cents }) => [state, planned_cents])).toEqual([
    ['purchased', 333],
    ['purchased', 334],
  ]);
  expect(await listMailKindsOf(services, member.customerId)).not.toContain('recurring_price');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('shares of a group repeat once: a second time they are only bought', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id } = party;
  const again = { as: member, body: toShareInput(session, 1, true) };
  const { status, envelope } = await platform.call(accountCart.addItem, again);
  expect([status, envelope.errors?.this?.[0]?.code]).toEqual([422, 'shares_repeat']);
  const read = () => readSession(services, session.sessionId, { viewer: member.customerId });
  expect((await read()).autoplayId).toBe(id);
  await addToCart(platform, member, toShareInput(session));
  await setStatus(party, member, id, 'recurring_status_cancelled');
  expect((await read()).autoplayId).toBeUndefined();
  expect((await platform.call(accountCart.addItem, again)).status).toBe(200);
  const other = await addPartyMember(platform, party.group);
  await addToCart(platform, other, toShareInput(session, 1, true));
  const twice = await addToCart(platform, other, toShareInput(session, 1, true));
  expect(twice.cartItems.map(({ recurringPurchase }) => recurringPurchase?.enabled)).toEqual([
    true,
    undefined,
  ]);
  expect((await payFor(platform, other, twice)).status).toBe(200);
  const rows = await services.database.db
    .selectFrom('recurring')
    .select('id')
    .where('customer_id', '=', other.customerId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('shares of a group whose next session does not open by itself are bought once', async () => {
  const { platform, services, session, group } = await openParty();
  const as = await addPartyMember(platform, group);
  const body = toShareInput(session, 1, true);
  const { status, envelope } = await platform.call(accountCart.addItem, { as, body });
  expect([status, envelope.errors?.this?.[0]?.code]).toEqual([422, 'recurring_unavailable']);
  await buyPartyShares(services, as.customerId, session);
  const rows = await services.database.db.selectFrom('recurring').selectAll().execute();
  expect(rows).toEqual([]);
});

test('an organiser who turns the next sessions off pauses it: its owner cannot start or change it, only end it', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id } = party;
  await setAutosession(party, session, 'off');
  expect(await readRow(services, id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'organiser',
  });
  const started = await setStatus(party, member, id, 'recurring_status_active');
  expect([started.status, getCode(started)]).toEqual([409, 'recurring_organiser_off']);
  const change = { as: member, params: { id }, body: { numberOfShares: 2 } };
  expect(getCode(await platform.call(changeAutoplay, change))).toBe('recurring_organiser_off');
  const { result } = await platform.call(getAutoplay, { as: member, params: { id } });
  expect(result).toMatchObject({ canChange: false, canUnpause: false, nextCharges: [] });
  await setAutosession(party, session, 'on');
  expect((await readRow(services, id)).status).toBe('recurring_status_active');
  await setAutosession(party, session, 'paused');
  expect((await setStatus(party, member, id, 'recurring_status_cancelled')).status).toBe(200);
  await setAutosession(party, session, 'on');
  expect((await readRow(services, id)).status).toBe('recurring_status_cancelled');
  expect(await listMailKindsOf(services, member.customerId)).toEqual([
    'recurring_started',
    'recurring_paused',
    'recurring_resumed',
    'recurring_paused',
    'recurring_cancelled',
  ]);
});

test('what its owner has paused stays paused, whatever the organiser does', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id } = party;
  expect((await setStatus(party, member, id, 'recurring_status_paused')).status).toBe(200);
  await setAutosession(party, session, 'off');
  const refused = await setStatus(party, member, id, 'recurring_status_active');
  expect(getCode(refused)).toBe('recurring_organiser_off');
  await setAutosession(party, session, 'on');
  expect(await readRow(services, id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'customer',
  });
  await openNext(party, session);
  await runFor(platform, 72 * HOUR_MS);
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered']);
});

test('a timed pause that ends after the organiser has stopped becomes the pause of the organiser', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id } = party;
  const body = { status: 'recurring_status_timed_pause', pausedUntil: '2026-11-22' } as const;
  const paused = await platform.call(setAutoplayStatus, { as: member, params: { id }, body });
  expect(paused.status).toBe(200);
  await setAutosession(party, session, 'off');
  expect((await readRow(services, id)).paused_by).toBe('customer');
  await runFor(platform, 96 * HOUR_MS);
  expect(await readRow(services, id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'organiser',
  });
});

test('who leaves the group is charged nothing more', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id, group } = party;
  await openNext(party, session);
  expect((await platform.call(leaveGroup, { as: member, params: { id: group.id } })).status).toBe(200);
  const before = await readBalance(services, member.customerId);
  await runFor(platform, 72 * HOUR_MS);
  expect(await readRow(services, id)).toMatchObject({
    status: 'recurring_status_cancelled',
    cancelled_by: 'customer',
  });
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'cancelled: customer']);
  expect(await readBalance(services, member.customerId)).toBe(before);
  expect((await listMailKindsOf(services, member.customerId)).at(-1)).toBe('recurring_cancelled');
});

test('other numbers of shares are bought from the next session on, at the price of one', async () => {
  const party = await openRepeatedParty();
  const { platform, services, session, member, id } = party;
  const change = { as: member, params: { id }, body: { numberOfShares: 2 } };
  expect((await platform.call(changeAutoplay, change)).result).toMatchObject({
    numberOfShares: 2,
    unitPrice: { amount: '6.68' },
  });
  expect((await readRow(services, id)).label).toBe(`${session.groupName}, Daily Pair: 2 x Syndicate shares`);
  const next = await openNext(party, session);
  await runFor(platform, 72 * HOUR_MS);
  const seen = await readSession(services, next.sessionId, { viewer: member.customerId });
  expect(seen.mine).toMatchObject({ shares: 2, paid: { amount: '6.67' } });
});

test('a share that was bought once is repeated later on, and its session is left out', async () => {
  const party = await openParty({ autosessionStatus: 'on' });
  const { platform, services, session, group } = party;
  const as = await addPartyMember(platform, group);
  await buyPartyShares(services, as.customerId, session);
  const ticket = await services.database.db
    .selectFrom('ticket')
    .select('id')
    .where('customer_id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  const { status, result } = await platform.call(createAutoplay, {
    as,
    key: randomUUID(),
    body: { ticketId: ticket.id },
  });
  expect(status).toBe(200);
  expect(result).toMatchObject({ groupId: group.id, unitPrice: { amount: '3.34' } });
  await openNext(party, session);
  await runFor(platform, 72 * HOUR_MS);
  expect(await listOutcomes(services, result.autoplayId)).toEqual(['skipped: entered', 'purchased']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a group of which the shares repeat is not charged while its owner has no money, and told', async () => {
  const party = await openParty({ autosessionStatus: 'on' }, 'public');
  const { platform, services, session } = party;
  const customerId = await createWalletHolder(services, 500);
  await buyPartyShares(services, customerId, session, 1, true);
  await runFor(platform, 1000);
  const id = await findRowId(party, { customerId });
  await openNext(party, session);
  await runUntil(platform, Date.parse(session.cutOff) + 11 * MINUTE_MS);
  expect((await listOutcomes(services, id))[1]).toBe('soft_failure: funds');
  expect((await listMailKindsOf(services, customerId)).at(-1)).toBe('recurring_failed');
});
