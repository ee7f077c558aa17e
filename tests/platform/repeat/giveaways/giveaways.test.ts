import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import {
  getGiveawayProof,
  getGiveaways,
  getOwnGiveawayProof,
  getOwnGiveaways,
  unlockDraw,
} from '#lib/contracts/membership/giveaway.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { sealGiveaway } from '#platform/repeat/giveaways/seal.ts';
import {
  createMember,
  createProgram,
  createSchedule,
  logInAgain,
  readGiveaway,
  runAllGiveaways,
  setProgram,
} from '#tests/support/membership/membership.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';
import { describeRaffle } from '../../../../public/verify-raffle.mjs';

/** 8 pm in Sydney on the day of the tests, five minutes after entries stop. */
const STOP = Date.parse('2026-11-19T08:55:00Z');
const DRAW = Date.parse('2026-11-19T09:00:00Z');

async function openGiveaways(schedule = createSchedule()) {
  const platform = await openTestPlatform();
  await setProgram(platform.services, createProgram({ giveaways: [schedule] }));
  await runAllGiveaways(platform.services);
  const { id } = await readGiveaway(platform.services);
  return { platform, id };
}

const unlock = (platform: TestPlatform, as: TestSession, id: string) =>
  platform.call(unlockDraw, { as, params: { id }, body: { entryStatus: 'unlocked' } });

async function holdDraw({ services, clock }: TestPlatform): Promise<void> {
  clock.set(DRAW);
  await runAllGiveaways(services);
}

const readBalance = async ({ services }: TestPlatform, customerId: string) => {
  const row = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return Number(row.balance_cents);
};

test('a giveaway is drawn among its members, paid once, and the next one is open', async () => {
  const { platform, id } = await openGiveaways();
  const members = [];
  for (let count = 0; count < 5; count += 1) members.push(await createMember(platform));
  for (const member of members) await unlock(platform, member, id);
  await holdDraw(platform);
  await holdDraw(platform);
  const drawn = await readGiveaway(platform.services);
  expect([drawn.status, drawn.entries]).toEqual(['paid', 5]);
  const balances = await Promise.all(members.map(({ customerId }) => readBalance(platform, customerId)));
  expect(balances.toSorted((a, b) => b - a)).toEqual([5000, 0, 0, 0, 0]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
  expect((await readGiveaway(platform.services, 2)).status).toBe('open');
});

test('the proof of a drawn giveaway is right, and one changed bit breaks it', async () => {
  const { platform, id } = await openGiveaways();
  const members = [];
  for (let count = 0; count < 3; count += 1) members.push(await createMember(platform));
  for (const member of members) await unlock(platform, member, id);
  const { commitment } = await readGiveaway(platform.services);
  await holdDraw(platform);
  const { result: proof } = await platform.call(getGiveawayProof, { params: { type: 'daily', number: 1 } });
  expect(proof.commitment).toBe(commitment);
  expect((await describeRaffle(proof)).isRight).toBe(true);
  const seed = `${proof.seed?.slice(0, -1)}${proof.seed?.endsWith('0') ? '1' : '0'}`;
  expect((await describeRaffle({ ...proof, seed })).isRight).toBe(false);
  const own = await platform.call(getOwnGiveawayProof, {
    as: await logInAgain(platform, members[1]!),
    params: { id },
  });
  expect(own.result.own).toMatchObject([{ first: 2, last: 2 }]);
  expect((await describeRaffle(own.result)).isRight).toBe(true);
});

test('unlocking again keeps the one entry', async () => {
  const { platform, id } = await openGiveaways();
  const member = await createMember(platform);
  const first = await unlock(platform, member, id);
  const second = await unlock(platform, member, id);
  expect([first.result.entry, second.result.entry]).toEqual([
    { status: 'unlocked', number: 1 },
    { status: 'unlocked', number: 1 },
  ]);
  expect((await readGiveaway(platform.services)).entries).toBe(1);
});

test('members who unlock at the same time each get a number of their own', async () => {
  const { platform, id } = await openGiveaways();
  const members = await Promise.all(Array.from({ length: 8 }, () => createMember(platform)));
  const answers = await Promise.all([...members, ...members].map((member) => unlock(platform, member, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const numbers = new Set(answers.map(({ result }) => result.entry.number));
  expect([...numbers].toSorted((a, b) => a! - b!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('the last instant before the stop is in, the stop itself is not', async () => {
  const { platform, id } = await openGiveaways();
  const [early, late] = [await createMember(platform), await createMember(platform)];
  platform.clock.set(STOP - 1);
  expect((await unlock(platform, await logInAgain(platform, early), id)).status).toBe(200);
  platform.clock.set(STOP);
  expect((await unlock(platform, await logInAgain(platform, late), id)).envelope.error?.code).toBe(
    'draw_closed',
  );
});

test('a customer on a break is refused by the database too', async () => {
  const { platform, id } = await openGiveaways();
  const member = await createMember(platform);
  await platform.call(takeBreak, { as: member, body: { length: 'days-7' }, key: 'break-0000000001' });
  const refused = await unlock(platform, member, id);
  expect(refused.status).toBe(403);
  expect((await readGiveaway(platform.services)).entries).toBe(0);
});

test('a giveaway of premium members is locked for others', async () => {
  const { platform, id } = await openGiveaways(createSchedule({ tier: 'premium' }));
  const member = await createMember(platform);
  expect((await unlock(platform, member, id)).envelope.error?.code).toBe('draw_locked');
});

test('nobody in it: the giveaway ends without a winner', async () => {
  const { platform } = await openGiveaways();
  await holdDraw(platform);
  expect((await readGiveaway(platform.services)).status).toBe('paid');
  const { result } = await platform.call(getGiveaways, { query: { status: 'closed' } });
  expect(result).toMatchObject([{ availability: 'drawn', entries: 0, winners: [] }]);
});

test('a member asks for one giveaway by its number, also among those that were drawn', async () => {
  const { platform, id } = await openGiveaways();
  const member = await createMember(platform);
  await unlock(platform, member, id);
  await holdDraw(platform);
  const as = await logInAgain(platform, member);
  const ask = async (status: 'current' | 'closed', number: number) => {
    const query = { status, type: 'daily', number } as const;
    const { result } = await platform.call(getOwnGiveaways, { as, query });
    return result.map((own) => own.number);
  };
  expect([await ask('closed', 1), await ask('closed', 2)]).toEqual([[1], []]);
  expect([await ask('current', 1), await ask('current', 2)]).toEqual([[], [2]]);
});

test('goods wait to be claimed and move no money', async () => {
  const prize = { name: 'A kettle', kind: 'goods', valueCents: 9900, units: 2 } as const;
  const { platform, id } = await openGiveaways(createSchedule({ prize }));
  const members = [await createMember(platform), await createMember(platform)];
  for (const member of members) await unlock(platform, member, id);
  await holdDraw(platform);
  for (const member of members) {
    expect(await readBalance(platform, member.customerId)).toBe(0);
    const as = await logInAgain(platform, member);
    const { result } = await platform.call(getOwnGiveaways, { as, query: { status: 'closed' } });
    expect(result[0]?.entry.won?.state).toBe('to_claim');
  }
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('the winner of goods is not deleted until they are handed over', async () => {
  const prize = { name: 'A kettle', kind: 'goods', valueCents: 9900, units: 1 } as const;
  const { platform, id } = await openGiveaways(createSchedule({ prize }));
  const { services } = platform;
  const member = await createMember(platform);
  const { customerId } = member;
  await unlock(platform, member, id);
  await holdDraw(platform);
  expect(await deleteCustomer(services, customerId)).toEqual({
    state: 'refused',
    reason: 'A prize of a giveaway is not handed over yet.',
  });
  await services.database.db.updateTable('giveaway_award').set({ state: 'claimed' }).execute();
  expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
});

test('sealing that was cut off is taken up again, and gives the same root', async () => {
  const { platform, id } = await openGiveaways();
  await unlock(platform, await createMember(platform), id);
  platform.clock.set(STOP);
  await platform.services.database.db.updateTable('giveaway').set({ status: 'closed' }).execute();
  const closed = await readGiveaway(platform.services);
  await sealGiveaway(platform.services, closed);
  await expect(sealGiveaway(platform.services, closed)).rejects.toThrow('no longer closed');
  const { root } = await readGiveaway(platform.services);
  expect(root).toMatch(/^[0-9a-f]{64}$/);
});

test('entries, results and terms are for good', async () => {
  const { platform, id } = await openGiveaways();
  await unlock(platform, await createMember(platform), id);
  await holdDraw(platform);
  const { db } = platform.services.database;
  await expect(db.deleteFrom('giveaway_entry').execute()).rejects.toThrow('giveaway_entry_is_for_good');
  await expect(db.updateTable('giveaway').set({ units: 9 }).execute()).rejects.toThrow(
    'giveaway_is_for_good',
  );
  await expect(
    db.updateTable('giveaway').set({ status: 'open' }).where('id', '=', id).execute(),
  ).rejects.toThrow('giveaway_is_for_good');
  await expect(db.updateTable('giveaway_award').set({ cents: 1 }).execute()).rejects.toThrow(
    'giveaway_award_is_for_good',
  );
});
