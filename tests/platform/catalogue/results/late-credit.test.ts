// Of a ticket in several draws that credit paid for, the share of a late draw goes back to the code.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { NewVoucher } from '#platform/sale/promotions/store.ts';
import { listMails } from '../../../support/mails.ts';
import { listDraws } from '../../../support/played-draws.ts';
import { readBalance } from '../../../support/syndicates.ts';
import {
  AFTER_FRIDAY,
  buyWithCredit,
  createPairInput,
  FRIDAY,
  openSaturdays,
  readUsedCents,
} from './late-draws.ts';

/** A ticket in three draws for $3, bought with credit after the first of them was held. */
async function buyThree(voucher: Partial<NewVoucher>) {
  const { services, clock, late } = await openSaturdays();
  clock.set(AFTER_FRIDAY);
  await buyWithCredit(services, late, createPairInput(3), voucher);
  const draws = await listDraws(services);
  const readMoney = async () => [
    await readUsedCents(services, late),
    (await readBalance(services, late)) - 100_000,
  ];
  const readReturned = async () =>
    (await listMails(services, 'credit_returned')).map(({ payload }) => payload);
  return { services, late, draws, readMoney, readReturned };
}

test('a credit that paid for three draws gets back its part of the late one', async () => {
  const { services, late, draws, readMoney, readReturned } = await buyThree({ amountCents: 500 });
  expect(await readMoney()).toEqual([300, 0]);
  await moveDrawToDay(services, draws[0]!.id, FRIDAY, 'ops:mia');
  await moveDrawToDay(services, draws[0]!.id, '2026-11-19', 'ops:mia');
  expect(await readMoney()).toEqual([200, 0]);
  expect(await readReturned()).toEqual([{ code: late.toUpperCase(), cents: 100, untilAt: null }]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('wallet and code together get back what the late draw cost, rounded for both alike', async () => {
  const { services, draws, readMoney } = await buyThree({ amountCents: 50 });
  expect(await readMoney()).toEqual([50, -250]);
  await moveDrawToDay(services, draws[0]!.id, FRIDAY, 'ops:mia');
  expect(await readMoney()).toEqual([33, -167]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('the code gets back no more than it paid, in however many draws', async () => {
  const { services, draws, readMoney } = await buyThree({ amountCents: 50 });
  for (const [at, day] of ['2026-11-18', '2026-11-19', FRIDAY].entries())
    await moveDrawToDay(services, draws[at]!.id, day, 'ops:mia');
  expect(await readMoney()).toEqual([0, -1]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a code that each may use once is replaced for the part of the late draw', async () => {
  const { services, late, draws, readMoney, readReturned } = await buyThree({ isOnceEach: true });
  await moveDrawToDay(services, draws[0]!.id, FRIDAY, 'ops:mia');
  expect(await readMoney()).toEqual([300, 0]);
  const [mail, ...others] = await readReturned();
  expect(others).toEqual([]);
  const { db } = services.database;
  const own = db
    .selectFrom('voucher')
    .select(['customer_id', 'amount_cents'])
    .where('replaces_id', 'is not', null);
  expect(await own.where('code', '=', String(mail?.code)).execute()).toEqual([
    { customer_id: late, amount_cents: 100 },
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a discount of a ticket in three draws stays used', async () => {
  const { services, draws, readMoney, readReturned } = await buyThree({
    type: 'voucher_fixed_discount',
    amountCents: 150,
    uses: 1,
  });
  await moveDrawToDay(services, draws[0]!.id, FRIDAY, 'ops:mia');
  expect(await readMoney()).toEqual([1, -100]);
  expect(await readReturned()).toEqual([]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});
