// A kept card of which a payment was disputed pays nothing until an operator frees it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getRecurringMethod, listFunds, setRecurringMethod } from '#lib/contracts/payments/fund.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { transact } from '#platform/ground/db/open.ts';
import { recordDispute } from '#platform/money/payments/disputes/record-dispute.ts';
import { fundCommands } from '#platform/money/payments/funds/commands.ts';
import { forgetFund, keepFund } from '#platform/money/payments/funds/funds.ts';
import type { DisputeReport } from '#platform/money/payments/provider.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { CARD } from '../../../support/payments/scripted-provider.ts';
import {
  beginRecurring,
  listOutcomes,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const DUE = Date.parse('2026-11-20T08:30:00Z');

async function openShop() {
  const shop = await openRecurringShop();
  const { services, gateway, call } = shop;
  const as = await signUpCustomer(shop);
  const { db } = services.database;
  gateway.fund = CARD;
  const ask = (
    body: Pick<BodyInput<typeof createDeposit>, 'customerFundId' | 'depositMethodId' | 'keepFund'>,
  ) => call(createDeposit, { as, body: { amount: '20.00', ...body }, key: randomUUID() });
  const deposit = async (body: Parameters<typeof ask>[0]) => (await ask(body)).result.id;
  /** A card that is kept with the payment that is disputed later. */
  const payAndKeep = () => deposit({ depositMethodId: 'cc', keepFund: true });
  const listCards = async () => (await call(listFunds, { as })).result;
  return {
    ...shop,
    as,
    ask,
    deposit,
    payAndKeep,
    listCards,
    dispute: (depositId: string, said: Partial<DisputeReport> & Pick<DisputeReport, 'state'>) =>
      recordDispute(services, gateway.provider, {
        depositId,
        actor: 'gateway:scripted',
        report: { reference: 'du_1', ...said },
      }),
    readCardId: async () => {
      const [card] = await listCards();
      if (!card) throw new Error('No card is kept');
      return card.id;
    },
    listKinds: async () =>
      (await db.selectFrom('mail').select('kind').where('customer_id', '=', as.customerId).execute()).map(
        ({ kind }) => kind,
      ),
    readMail: (kind: string) =>
      db
        .selectFrom('mail')
        .select('payload')
        .where('kind', '=', kind)
        .where('customer_id', '=', as.customerId)
        .execute(),
    run: (name: keyof typeof fundCommands, words: string[] = []) => {
      const printed: string[] = [];
      const done = fundCommands[name].run({
        services,
        actor: 'ops:mia',
        words,
        options: {},
        print: (line) => void printed.push(line),
      });
      return done.then((outcome) => ({ outcome, printed: printed.join('\n') }));
    },
  };
}

test('a dispute blocks the card that was kept with the payment: it pays no repeat and no deposit', async () => {
  const shop = await openShop();
  const { services, gateway, as, call, dispute, readCardId, listCards } = shop;
  const id = await shop.payAndKeep();
  const fund = await readCardId();
  const row = await beginRecurring(services, { customerId: as.customerId, fund, games: 30 });
  await dispute(id, { state: 'open' });
  await dispute(id, { state: 'open' });
  expect(await listCards()).toMatchObject([{ id: fund, isBlocked: true }]);
  const charged = gateway.charged.size;
  const paid = await shop.ask({ customerFundId: fund });
  expect(paid.envelope.errors).toMatchObject({ customerFundId: [{ code: 'fund_blocked' }] });
  const chosen = await call(setRecurringMethod, { as, body: { recurringPurchaseMethod: fund } });
  expect(chosen.envelope.errors).toMatchObject({
    recurringPurchaseMethod: [{ code: 'recurring_method_blocked' }],
  });
  const { result: method } = await call(getRecurringMethod, { as, query: {} });
  expect(method.available).toMatchObject([{ key: 'wallet' }, { key: fund, fault: 'blocked' }]);
  await runUntil(shop, DUE + 1000);
  expect(await listOutcomes(services, row.id)).toEqual(['hard_failure: fund_blocked']);
  expect(gateway.charged.size).toBe(charged);
  const [told, ...more] = await shop.readMail('card_blocked');
  expect(more).toEqual([]);
  expect(JSON.stringify(told)).toContain('Visa ••4242');
  expect(JSON.stringify(told)).toContain(row.label);
});

test('an operator frees it, a repeated report does not block it again, and losing the dispute does', async () => {
  const shop = await openShop();
  const { dispute, run, readCardId, listCards } = shop;
  const id = await shop.payAndKeep();
  const fund = await readCardId();
  await expect(run('funds free', [fund])).rejects.toThrow('no blocked card');
  await dispute(id, { state: 'open' });
  expect((await run('funds blocked')).printed).toMatch(new RegExp(`${fund} +Visa ••4242 +scripted`));
  const { outcome } = await run('funds free', [fund]);
  expect(outcome).toMatchObject({ subject: shop.as.customerId, detail: { fund } });
  await dispute(id, { state: 'open' });
  expect(await listCards()).toMatchObject([{ isBlocked: false }]);
  expect((await run('funds blocked')).printed).toBe('No card is blocked.');
  await dispute(id, { state: 'lost' });
  expect(await listCards()).toMatchObject([{ isBlocked: true }]);
  expect(await shop.listKinds()).toEqual(expect.arrayContaining(['card_blocked', 'card_freed']));
});

test('a bank that only asks blocks nothing; money taken back without a dispute does', async () => {
  const shop = await openShop();
  const { services, gateway, dispute, listCards } = shop;
  const id = await shop.payAndKeep();
  await dispute(id, { state: 'asked' });
  expect(await listCards()).toMatchObject([{ isBlocked: false }]);
  const again = await shop.deposit({ customerFundId: await shop.readCardId() });
  await recordReport(services, gateway.provider, again, {
    report: { state: 'charged_back', reason: 'fraudulent' },
  });
  expect(await listCards()).toMatchObject([{ isBlocked: true }]);
});

test('removing a blocked card and typing it in again does not free it', async () => {
  const shop = await openShop();
  const { services, as, dispute, listCards, readCardId } = shop;
  const id = await shop.payAndKeep();
  const fund = await readCardId();
  await dispute(id, { state: 'open' });
  await forgetFund(services, as.customerId, fund);
  const owner = { customerId: as.customerId, gateway: 'scripted', method: 'cc' };
  const keep = () => transact(services.database, (tx) => keepFund(tx, services, owner, CARD));
  expect(await keep()).toBeUndefined();
  expect(await listCards()).toEqual([]);
  await shop.run('funds free', [fund]);
  expect(await keep()).toMatch(/^fnd_/);
  expect(await listCards()).toMatchObject([{ isBlocked: false }]);
});

test('a card that is kept again before its dispute is told of is blocked as well', async () => {
  const shop = await openShop();
  const { services, as, dispute, readCardId, listCards } = shop;
  const id = await shop.payAndKeep();
  await forgetFund(services, as.customerId, await readCardId());
  await shop.payAndKeep();
  await dispute(id, { state: 'open' });
  expect(await listCards()).toMatchObject([{ isBlocked: true }]);
  expect(await shop.readMail('card_blocked')).toHaveLength(1);
});

test('a refunded payment that is disputed as well moves no more money and says nothing of it', async () => {
  const shop = await openShop();
  const { services, gateway, dispute, listKinds } = shop;
  const id = await shop.payAndKeep();
  await recordReport(services, gateway.provider, id, { report: { state: 'refunded' } });
  for (const state of ['open', 'open', 'lost', 'lost'] as const) await dispute(id, { state });
  const bookings = await services.database.db.selectFrom('dispute_booking').select('id').execute();
  expect(bookings).toEqual([]);
  const kinds = await listKinds();
  expect(kinds.filter((kind) => kind.startsWith('dispute'))).toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(['deposit_refunded', 'card_blocked']));
});
