import { expect, test } from 'vitest';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { sendBack, takeReturns } from '#tests/support/bank/take-files.ts';
import { askApproved, openBankingShop, readWithdrawalStatus } from '../../../support/withdrawals.ts';

/** A payout of 40.00 that the bank has, and the line by which the bank sends it back. */
async function openPaidOut() {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '40.00');
  const file = await writePayouts(services);
  return {
    returned: sendBack(file?.body ?? '', '5'),
    take: (name: string, body: string) => takeReturns(services, name, body),
    readStatus: () => readWithdrawalStatus(platform, id),
    readBalance: async () => (await readWalletAccount(services.database.db, as.customerId)).balanceCents,
    listLines: () =>
      services.database.db
        .selectFrom('bank_line')
        .select(['id', 'state', 'reason', 'withdrawal_id'])
        .orderBy('received_at')
        .orderBy('id')
        .execute(),
    readFaults: async () => (await verifyLedger(services)).faults,
    id,
  };
}

const MATCHED = { lines: 1, matched: 1, unmatched: 0, repeated: 0 };
const WAITING = { lines: 1, matched: 0, unmatched: 1, repeated: 0 };

const changeReference = (body: string) => body.replace(/DC[A-Z0-9]{12}/, 'DCSOMEBODYELSE');
const changeAmount = (body: string) => body.replace(/^(2.{19})0000004000/m, '$10000003999');
const changeAccount = (body: string) => body.replace(/^(2.{79}062-000 )12345678/m, '$187654321');
const changeDay = (body: string) =>
  body.replace(
    /^(0.{73})(\d{2})/m,
    (_, head: string, day: string) => `${head}${String(Number(day) + 1).padStart(2, '0')}`,
  );

test.each([
  ['reference', changeReference, MATCHED],
  ['amount', changeAmount, WAITING],
])('a return of another %s than what was sent gives nothing back, and waits', async (_, change, then) => {
  const shop = await openPaidOut();
  const other = change(shop.returned);
  expect(other).not.toBe(shop.returned);
  expect(await shop.take('returns.txt', other)).toEqual(WAITING);
  expect([await shop.readStatus(), await shop.readBalance()]).toEqual(['sent', 6000]);
  expect(await shop.listLines()).toMatchObject([
    { state: 'unmatched', reason: 'There is no such account.', withdrawal_id: null },
  ]);
  expect(await shop.take('right.txt', shop.returned)).toEqual(then);
  expect(await shop.readFaults()).toEqual([]);
});

test.each([
  ['amount', changeAmount],
  ['account of ours', changeAccount],
  ['day', changeDay],
])('a return that differs in the %s from one that was booked waits beside it', async (_, change) => {
  const shop = await openPaidOut();
  const other = change(shop.returned);
  expect(other).not.toBe(shop.returned);
  expect(await shop.take('returns.txt', shop.returned)).toEqual(MATCHED);
  expect(await shop.take('other.txt', other)).toEqual(WAITING);
  expect([await shop.readStatus(), await shop.readBalance()]).toEqual(['returned', 10_000]);
  const [first, second] = await shop.listLines();
  expect(first).toMatchObject({ state: 'matched', withdrawal_id: shop.id });
  expect(second).toMatchObject({ state: 'unmatched', reason: `clash ${first?.id}`, withdrawal_id: null });
  expect(await shop.take('once-more.txt', `${shop.returned}\r\n`)).toMatchObject({ repeated: 1 });
  expect(await shop.readFaults()).toEqual([]);
});

test('the same return twice in a file gives the money back once, and the second waits', async () => {
  const shop = await openPaidOut();
  const line = /^2.*$/m.exec(shop.returned)?.[0] ?? '';
  const twice = shop.returned.replace(line, `${line}\n${line}`);
  expect(await shop.take('returns.txt', twice)).toEqual({ lines: 2, matched: 1, unmatched: 1, repeated: 0 });
  expect(await shop.readBalance()).toBe(10_000);
  const [first, second] = await shop.listLines();
  expect(second).toMatchObject({ state: 'unmatched', reason: `clash ${first?.id}` });
  expect(await shop.readFaults()).toEqual([]);
});
