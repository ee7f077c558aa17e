// Money out to PayPal against a local PayPal: however answers are lost, events repeat and processes die, it is paid once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { toWithdrawals } from '#platform/money/withdrawals/answer.ts';
import { approveWithdrawal } from '#platform/money/withdrawals/approve.ts';
import { withdrawalCommands } from '#platform/money/withdrawals/commands.ts';
import { finishDueWithdrawals } from '#platform/money/withdrawals/due.ts';
import { payOut } from '#platform/money/withdrawals/payouts/pay-out.ts';
import { PAYOUT_JOB } from '#platform/money/withdrawals/payouts/payout-job.ts';
import { requestWithdrawal } from '#platform/money/withdrawals/request.ts';
import { readWithdrawal } from '#platform/money/withdrawals/store.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { Stopped, stopAfter } from '../../../support/faults/stop-after.ts';
import { loseAccountNumbers } from '../../../support/other-secrets.ts';
import { fetchHere } from '../../../support/payments/gateway-shop.ts';
import { settleBatch, sumPaidOut } from '../../../support/payments/paypal-payouts.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '../../../support/payments/paypal-server.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { addAccount, askForMoney, switchOn } from '../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const PAYPAL = { type: 'paypal', code: '', accountNumber: 'robin@example.com' } as const;

async function openPayoutShop() {
  let readClock = () => TEST_NOW;
  const paypal = await openPaypalServer(() => readClock());
  const platform = await openTestPlatform({
    paymentProviders: [testDeposit, createPaypal()],
    payments: {
      // It pays out, and takes no deposits.
      methods: new Map(),
      settings: {
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'secret',
        PAYPAL_WEBHOOK_ID,
        PAYPAL_API_URL: paypal.url,
      },
    },
    fetch: fetchHere,
  });
  readClock = platform.clock.now;
  await switchOn(platform, 'pl');
  const as = await createFundedCustomer(platform, '500.00');
  const { result: account } = await addAccount(platform, as, PAYPAL);
  const { services, clock } = platform;
  const work = (by: Services = services) => runDueJobs(by, { [PAYOUT_JOB]: payOut }, 10);
  return {
    platform,
    services,
    paypal,
    as,
    account,
    work,
    /** Works once a minute for so long. */
    async workFor(ms: number) {
      const until = clock.now() + ms;
      for (; clock.now() < until; clock.advance(MINUTE_MS)) await work();
      await work();
    },
    async ask(amount = '20.00') {
      const asked = { amount, withdrawalMethodCode: 'pl', customerFundId: account.id } as const;
      return (await requestWithdrawal(services, { customerId: as.customerId, key: randomUUID() }, asked)).id;
    },
    async approve(amount?: string) {
      const id = await this.ask(amount);
      await approveWithdrawal(services, id, { isEarly: true });
      return id;
    },
    read: async (id: string) => {
      const [shown] = await toWithdrawals(services.database.db, [
        await readWithdrawal(services.database.db, id),
      ]);
      return shown!;
    },
    readBalance: async () =>
      toAmount((await readWalletAccount(services.database.db, as.customerId)).balanceCents),
    readFaults: async () => (await verifyLedger(services)).faults,
  };
}

const listMails = async ({ database: { db } }: Services) =>
  (
    await db.selectFrom('mail').select('kind').where('kind', 'like', 'withdrawal%').orderBy('id').execute()
  ).map(({ kind }) => kind);

const runCommand = (services: Services, name: keyof typeof withdrawalCommands, id: string, reason: string) =>
  withdrawalCommands[name].run({
    services,
    words: [id],
    options: { reason },
    actor: 'ops:test',
    print: () => undefined,
  });

test('a withdrawal whose address cannot be read any more stays approved, and can be rejected', async () => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  await loseAccountNumbers(shop.services);
  await shop.workFor(10 * MINUTE_MS);
  expect(shop.paypal.payouts.batches).toEqual([]);
  expect((await readWithdrawal(shop.services.database.db, id)).status).toBe('approved');
  const show = () => runCommand(shop.services, 'withdrawals account', id, 'To pay it');
  await expect(show()).rejects.toThrow('Reject the withdrawal');
  await runCommand(shop.services, 'withdrawals reject', id, 'Enter the account again.');
  expect(await shop.readBalance()).toBe('500.00');
  expect(await shop.readFaults()).toEqual([]);
});

test('one whose account is locked is paid once that is unlocked', async () => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  await lockCustomer(shop.services, shop.as.customerId, 'Taken over');
  await shop.workFor(10 * MINUTE_MS);
  expect([(await shop.read(id)).status, shop.paypal.payouts.batches]).toEqual(['approved', []]);
  await unlockCustomer(shop.services, shop.as.customerId);
  await shop.work();
  expect([(await shop.read(id)).status, sumPaidOut(shop.paypal.payouts)]).toEqual(['sent', 2000]);
  expect(await shop.readFaults()).toEqual([]);
});

test('one that got no answer before its address was lost is put back by the operator', async () => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  shop.paypal.faults.push({ method: 'POST', path: /payouts$/, kind: 'cut' });
  await shop.work();
  await loseAccountNumbers(shop.services);
  await expect(runCommand(shop.services, 'withdrawals account', id, 'To pay it')).rejects.toThrow(
    'withdrawals returned',
  );
  await runCommand(shop.services, 'withdrawals returned', id, 'PayPal knows nothing of it.');
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['returned', '500.00']);
});

test('an approved withdrawal is paid to the address, and done once PayPal says so', async () => {
  const shop = await openPayoutShop();
  const id = await shop.ask();
  expect(await shop.work()).toBe(0);
  await approveWithdrawal(shop.services, id, { isEarly: true });
  await shop.work();
  const [batch] = shop.paypal.payouts.batches;
  expect(batch).toMatchObject({
    name: id,
    receiver: 'robin@example.com',
    amount: { currency_code: 'AUD', value: '20.00' },
  });
  expect(await shop.read(id)).toMatchObject({ status: 'sent', bankType: 'paypal', canCancel: false });
  expect(await shop.readFaults()).toEqual([]);
  settleBatch(batch!, 'SUCCESS');
  await shop.workFor(MINUTE_MS);
  expect((await shop.read(id)).status).toBe('completed');
  expect([await shop.readBalance(), sumPaidOut(shop.paypal.payouts)]).toEqual(['480.00', 2000]);
  expect(await listMails(shop.services)).toEqual(['withdrawal_requested', 'withdrawal_sent']);
  expect(await shop.readFaults()).toEqual([]);
});

test('it is cancelled until it is sent, and never afterwards', async () => {
  const shop = await openPayoutShop();
  const cancel = async (id: string) =>
    (await shop.platform.call(cancelWithdrawal, { as: shop.as, params: { id } })).status;
  expect(await cancel(await shop.approve())).toBe(200);
  await shop.work();
  expect(shop.paypal.payouts.batches).toEqual([]);
  const sent = await shop.approve();
  await shop.work();
  expect([await cancel(sent), await shop.readBalance()]).toEqual([409, '480.00']);
});

test.each(['lost', 'cut'] as const)('an answer that is %s pays once', async (kind) => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  shop.paypal.faults.push(
    { method: 'POST', path: /payouts$/, kind },
    { method: 'POST', path: /payouts$/, kind },
  );
  await shop.workFor(5 * MINUTE_MS);
  expect(shop.paypal.payouts.batches.map(({ name }) => name)).toEqual([id]);
  settleBatch(shop.paypal.payouts.batches[0]!, 'SUCCESS');
  await shop.workFor(60 * MINUTE_MS);
  expect((await shop.read(id)).status).toBe('completed');
  expect(sumPaidOut(shop.paypal.payouts)).toBe(2000);
});

test.each([
  ['RETURNED', 'RECEIVER_UNREGISTERED', 'Nobody claimed the money at that PayPal address.'],
  ['FAILED', 'SOMETHING_ELSE', 'PayPal did not make the payment.'],
  ['BLOCKED', undefined, 'PayPal did not make the payment.'],
])('money that is %s is in the wallet again', async (itemStatus, errorName, reason) => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  await shop.work();
  const [batch] = shop.paypal.payouts.batches;
  settleBatch(batch!, 'UNCLAIMED', errorName);
  await shop.workFor(10 * MINUTE_MS);
  // A bank's days do not end it: nobody has the money yet.
  shop.platform.clock.advance(10 * DAY_MS);
  await finishDueWithdrawals(shop.services);
  expect((await shop.read(id)).status).toBe('sent');
  settleBatch(batch!, itemStatus, errorName);
  await shop.workFor(7 * 60 * MINUTE_MS);
  expect(await shop.read(id)).toMatchObject({ status: 'returned', reason });
  expect([await shop.readBalance(), sumPaidOut(shop.paypal.payouts)]).toEqual(['500.00', 0]);
  expect(await shop.readFaults()).toEqual([]);
});

test('an address that PayPal does not know, and a batch that it turns down, give the money back', async () => {
  const shop = await openPayoutShop();
  shop.paypal.payouts.badReceiver = 'robin@example.com';
  const refused = await shop.approve();
  await shop.work();
  expect(await shop.read(refused)).toMatchObject({
    status: 'returned',
    reason: 'PayPal does not know that address.',
  });
  shop.paypal.payouts.badReceiver = undefined;
  const denied = await shop.approve();
  await shop.work();
  shop.paypal.payouts.batches[0]!.status = 'DENIED';
  await shop.workFor(MINUTE_MS);
  expect([(await shop.read(denied)).status, await shop.readBalance()]).toEqual(['returned', '500.00']);
  expect(await listMails(shop.services)).toEqual([
    'withdrawal_requested',
    'withdrawal_returned',
    'withdrawal_requested',
    'withdrawal_sent',
    'withdrawal_returned',
  ]);
  expect(await shop.readFaults()).toEqual([]);
});

test('while the shop has no money at PayPal it waits, and is paid once there is', async () => {
  const shop = await openPayoutShop();
  shop.paypal.payouts.isShort = true;
  const id = await shop.approve();
  await shop.workFor(60 * MINUTE_MS);
  expect([(await shop.read(id)).status, shop.paypal.payouts.batches]).toEqual(['sent', []]);
  shop.paypal.payouts.isShort = false;
  await shop.workFor(6 * MINUTE_MS);
  expect(shop.paypal.payouts.batches.map(({ name }) => name)).toEqual([id]);
});

test('a name that PayPal may have forgotten is not sent again', async () => {
  const shop = await openPayoutShop();
  shop.paypal.faults.push({ method: 'POST', path: /payouts$/, kind: 'lost' });
  const id = await shop.approve();
  await shop.work();
  shop.platform.clock.advance(31 * DAY_MS);
  await shop.workFor(60 * MINUTE_MS);
  expect([(await shop.read(id)).status, shop.paypal.payouts.batches.length]).toEqual(['sent', 1]);
});

test('what PayPal tells is asked for, once or ten times, and only of proven events', async () => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  await shop.work();
  const [batch] = shop.paypal.payouts.batches;
  settleBatch(batch!, 'SUCCESS');
  const deliver = async (request: Request) => (await shop.platform.fetch(request)).status;
  for (let turn = 0; turn < 10; turn += 1)
    expect(await deliver(shop.paypal.signPayoutEvent('SUCCEEDED', batch!))).toBe(200);
  await shop.work();
  expect((await shop.read(id)).status).toBe('completed');
  settleBatch(batch!, 'REFUNDED');
  const forged = shop.paypal.signPayoutEvent('REFUNDED', batch!);
  forged.headers.set('paypal-transmission-sig', 'c2lnbmF0dXJl');
  expect(await deliver(forged)).toBe(400);
  await shop.work();
  expect((await shop.read(id)).status).toBe('completed');
  // The receiver gave it back days later.
  expect(await deliver(shop.paypal.signPayoutEvent('REFUNDED', batch!))).toBe(200);
  await shop.work();
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['returned', '500.00']);
  expect(await shop.readFaults()).toEqual([]);
});

test('killed after any statement, it is paid once and booked once', async () => {
  const shop = await openPayoutShop();
  let paidCents = 0;
  for (let steps = 1; ; steps += 1) {
    const id = await shop.approve('1.00');
    const stopping = stopAfter(shop.services, steps);
    await shop.work(stopping.services).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    await shop.workFor(2 * MINUTE_MS);
    const own = shop.paypal.payouts.batches.filter(({ name }) => name === id);
    expect({ steps, batches: own.length }).toEqual({ steps, batches: 1 });
    settleBatch(own[0]!, 'SUCCESS');
    await shop.workFor(10 * MINUTE_MS);
    expect({ steps, status: (await shop.read(id)).status }).toEqual({ steps, status: 'completed' });
    paidCents += 100;
    if (!stopping.hasStopped()) break;
  }
  expect(paidCents).toBeGreaterThan(1000);
  expect([await shop.readBalance(), sumPaidOut(shop.paypal.payouts)]).toEqual([
    ((50_000 - paidCents) / 100).toFixed(2),
    paidCents,
  ]);
  expect(await shop.readFaults()).toEqual([]);
}, 60_000);

test('the operator neither pays by hand what PayPal pays, nor takes back what is not answered', async () => {
  const shop = await openPayoutShop();
  const id = await shop.approve();
  const command = (name: keyof typeof withdrawalCommands, reason: string) =>
    runCommand(shop.services, name, id, reason);
  await expect(command('withdrawals sent', '')).rejects.toThrow('paid by a service');
  shop.paypal.faults.push({ method: 'POST', path: /payouts$/, kind: 'cut' });
  await shop.work();
  const takeBack = () => command('withdrawals returned', 'PayPal said so on the phone.');
  await expect(takeBack()).rejects.toThrow('no answer yet');
  await shop.workFor(MINUTE_MS);
  await takeBack();
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['returned', '500.00']);
  await shop.workFor(10 * MINUTE_MS);
  expect(await shop.readFaults()).toEqual([]);
});

test('without the variables of PayPal it is not offered, and pays to no bank account', async () => {
  const shop = await openPayoutShop();
  const { result: bank } = await addAccount(shop.platform, shop.as);
  const asked = { withdrawalMethodCode: 'pl', customerFundId: bank.id } as const;
  const refused = await askForMoney(shop.platform, shop.as, asked);
  expect(refused.envelope.errors?.customerFundId?.[0]?.code).toBe('bank_account_unknown');
  const bare = await openTestPlatform({ database: shop.services.database });
  expect((await askForMoney(bare, shop.as, { withdrawalMethodCode: 'pl' })).envelope.error?.code).toBe(
    'withdrawal_method_unavailable',
  );
});
