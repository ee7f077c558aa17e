// The queue of withdrawals: several decided at once, held and released, approved by a rule; by two people at once.
import { expect, test } from 'vitest';
import { actOnWithdrawals, listDeskWithdrawals } from '#lib/contracts/payments/desk-withdrawals.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { finishDueWithdrawals } from '#platform/money/withdrawals/due.ts';
import { moveWithdrawal } from '#platform/money/withdrawals/move.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { askForMoney, openBankingShop, readWithdrawalStatus } from '../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;

async function openQueue() {
  const shop = await openBankingShop();
  const ask = async (amount: string) =>
    (await askForMoney(shop.platform, shop.as, { amount, withdrawalMethodCode: 'tt' })).result.id;
  const staff = await openStaffDesk(shop.platform, 'manager');
  const { call } = shop.platform;
  const act = (
    body: { action: string; ids: string[]; reason?: string; isEarly?: boolean },
    by = staff.headers,
  ) => call(actOnWithdrawals, { headers: by, body: body as never });
  const list = async (state: string) =>
    (await call(listDeskWithdrawals, { headers: staff.headers, query: { state } as never })).result;
  const setRule = (value: unknown) =>
    putValue(shop.services.database.db, shop.services, { namespace: CONFIG, key: 'withdrawalRule', value });
  return { ...shop, ...staff, call, ask, act, list, setRule, db: shop.services.database.db };
}

test('several are approved at once; what is not possible is named and stays', async () => {
  const { act, ask, list, platform, services } = await openQueue();
  const [one, two] = [await ask('10.00'), await ask('20.00')];
  const early = await act({ action: 'approve', ids: [one, two, 'wdr_none'] });
  expect(early.result).toMatchObject({ done: 0, cents: 0 });
  expect(early.result.left.map(({ id }: { id: string }) => id)).toEqual([one, two, 'wdr_none']);
  expect(early.result.left[0]?.why).toContain('Its account is new');
  const other = await openStaffDesk(platform, 'owner');
  const both = await Promise.all([
    act({ action: 'approve', ids: [one, two], isEarly: true }),
    act({ action: 'reject', ids: [one, two], reason: 'asked by phone' }, other.headers),
  ]);
  const done = both.reduce((sum, { result }) => sum + result.done, 0);
  // An approved one may still be refused; nothing is given back twice.
  expect(done).toBeGreaterThanOrEqual(2);
  expect((await list('requested')).rows).toEqual([]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a refusal says why; the money is in the wallet once', async () => {
  const { act, ask, as, db, services } = await openQueue();
  const id = await ask('40.00');
  expect((await act({ action: 'reject', ids: [id] })).status).toBe(422);
  await Promise.all([1, 2, 3].map(() => act({ action: 'reject', ids: [id], reason: 'not your account' })));
  expect((await readWalletAccount(db, as.customerId)).balanceCents).toBe(10_000);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('what is held is neither approved nor paid until it is released', async () => {
  const { act, ask, list, platform, services } = await openQueue();
  const id = await ask('10.00');
  await act({ action: 'approve', ids: [id], isEarly: true });
  expect((await act({ action: 'hold', ids: [id], reason: 'a name that differs' })).result.done).toBe(1);
  expect((await act({ action: 'hold', ids: [id], reason: 'again' })).result).toMatchObject({ done: 0 });
  expect((await list('approved')).rows[0]?.held).toMatchObject({ reason: 'a name that differs' });
  expect(await writePayouts(services)).toBeUndefined();
  expect((await act({ action: 'sent', ids: [id] })).result.done).toBe(0);
  expect(await moveWithdrawal(services, id, { to: 'sent' })).toBeUndefined();
  await act({ action: 'release', ids: [id] });
  expect((await writePayouts(services))?.items).toBe(1);
  expect(await readWithdrawalStatus(platform, id)).toBe('sent');
});

test('a rule approves small ones of verified people and leaves the rest, with why', async () => {
  const { ask, list, setRule, platform, services, db, as } = await openQueue();
  await setRule({ upTo: '20.00', dayUpTo: '30.00', isFirstByHand: false });
  const [small, large] = [await ask('15.00'), await ask('25.00')];
  await finishDueWithdrawals(services);
  expect(await readWithdrawalStatus(platform, small)).toBe('requested');
  expect((await list('requested')).rows.map(({ stop }: { stop: string | null }) => stop)).toEqual([
    'new_account',
    'amount',
  ]);
  await db.updateTable('payout_account').set({ usable_from: '2000-01-01' }).execute();
  const [second, third] = [await ask('14.00'), await ask('16.00')];
  await Promise.all([finishDueWithdrawals(services), finishDueWithdrawals(services)]);
  expect(await readWithdrawalStatus(platform, small)).toBe('approved');
  expect(await readWithdrawalStatus(platform, second)).toBe('approved');
  expect(await readWithdrawalStatus(platform, third)).toBe('requested');
  expect(await readWithdrawalStatus(platform, large)).toBe('requested');
  const trail = await db
    .selectFrom('audit')
    .select('subject')
    .where('actor', '=', 'rule:withdrawals')
    .execute();
  expect(trail).toEqual([{ subject: as.customerId }, { subject: as.customerId }]);
  await db.updateTable('customer').set({ is_verified: 0 }).where('id', '=', as.customerId).execute();
  platform.clock.advance(2 * DAY_MS);
  await finishDueWithdrawals(services);
  expect(await readWithdrawalStatus(platform, third)).toBe('requested');
  await setRule({ upTo: 'much' });
  expect(await finishDueWithdrawals(services)).toBe(false);
});
