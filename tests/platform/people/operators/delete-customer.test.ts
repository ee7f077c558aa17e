// What keeps an account from being deleted, and what of its customer is gone afterwards.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test, vi } from 'vitest';
import { closeAccount, excludeSelf } from '#lib/contracts/care/care.ts';
import { createEvent } from '#lib/contracts/event.ts';
import { addFund } from '#lib/contracts/payments/fund.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { recordRefusal, writeRefusals } from '#platform/ground/refusals/record.ts';
import { recordDispute } from '#platform/money/payments/disputes/record-dispute.ts';
import {
  FORGET_CUSTOMER_JOB,
  FORGET_FUND_JOB,
  forgetDeletedCustomer,
  forgetDeletedFund,
} from '#platform/money/payments/funds/forget-at-gateway.ts';
import type { DisputeReport } from '#platform/money/payments/provider.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { insertPayment } from '#platform/money/payments/store.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import * as exclusionReasons from '#platform/people/care/migrations/0189-exclusion-reasons.ts';
import * as closedReasons from '#platform/people/operators/migrations/0188-closed-reasons.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import type { Services } from '#platform/services.ts';
import { payDeposit } from '../../../support/buying/buying.ts';
import { TEST_PASSWORD } from '../../../support/customers.ts';
import { openDesk } from '../../../support/operator-desk.ts';
import { sealElsewhere } from '../../../support/other-secrets.ts';
import { CARD, createScriptedGateway } from '../../../support/payments/scripted-provider.ts';

const DAY_MS = 86_400_000;
const WHY = { reason: 'Asked by letter' };

test.each([
  ['asked', 'closed'],
  ['open', 'lost'],
] as const)('an account is not deleted while a dispute is %s, and is once it is %s', async (state, end) => {
  const { platform, as, run } = await openDesk();
  const { services } = platform;
  await payDeposit(platform, as, '20.00');
  const { id: depositId } = await services.database.db
    .selectFrom('deposit')
    .select('id')
    .executeTakeFirstOrThrow();
  const provider = { description: 'Deposit' };
  const report = (said: DisputeReport['state']) =>
    recordDispute(services, provider, {
      depositId,
      actor: 'ops:test',
      report: { reference: 'du_1', state: said },
    });
  await report(state);
  if (state === 'asked')
    await run('customer adjust', [as.email], { ...WHY, amount: '-20.00', kind: 'correction' });
  const remove = () => run('customer delete', [as.email], WHY);
  await expect(remove()).rejects.toThrow('A payment is disputed.');
  await report(end);
  expect((await remove()).text).toContain('deleted');
});

test('an account is not deleted while the refund of a payment may still fail', async () => {
  const { platform, as, run } = await openDesk();
  const { services, clock } = platform;
  await payDeposit(platform, as, '20.00');
  const payment = await services.database.db.selectFrom('deposit').selectAll().executeTakeFirstOrThrow();
  await refundPayment(services, testDeposit, payment);
  const remove = () => run('customer delete', [as.email], WHY);
  await expect(remove()).rejects.toThrow('given back in the last 14 days');
  clock.advance(14 * DAY_MS);
  expect((await remove()).text).toContain('deleted');
});

/** A payment with a kept card that the bank has declined. Its id. */
async function declineWith(services: Services, customerId: string, fundId: string): Promise<string> {
  const way = { customerId, method: 'cc', gateway: 'scripted', cents: 2000, fundId } as const;
  const { id } = await transact(services.database, (tx) =>
    insertPayment(tx, services, { ...way, request: { origin: 'http://127.0.0.1' } }),
  );
  await services.database.db.updateTable('deposit').set({ status: 'failed' }).where('id', '=', id).execute();
  return id;
}

/** A customer who keeps a card at a gateway that answers or does not, deleted, and the jobs that follow. */
async function deleteCardHolder(gateway: { answers: boolean; isSealedElsewhere?: true }) {
  const forgotten: string[] = [];
  const forget = async (name: string) => {
    if (!gateway.answers) throw new Error('The gateway does not answer');
    forgotten.push(name);
  };
  const { provider } = createScriptedGateway({
    keepFund: async ({ token }) => ({ fund: { ...CARD, token }, customerReference: 'ref_1' }),
    forgetFund: ({ token }) => forget(token),
    forgetCustomer: forget,
  });
  const { platform, as, run } = await openDesk({ paymentProviders: [provider] });
  const { services, clock } = platform;
  await platform.call(addFund, { as, body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'Robin' } });
  const { db } = services.database;
  const { id: fundId } = await db.selectFrom('fund').select('id').executeTakeFirstOrThrow();
  const depositId = await declineWith(services, as.customerId, fundId);
  if (gateway.isSealedElsewhere)
    await db
      .updateTable('fund')
      .set({ token: sealElsewhere(services) })
      .execute();
  await run('customer delete', [as.email], WHY);
  const handlers = { [FORGET_FUND_JOB]: forgetDeletedFund, [FORGET_CUSTOMER_JOB]: forgetDeletedCustomer };
  const work = () => runDueJobs(services, handlers, 10);
  const names = { customerId: as.customerId, fundId, depositId };
  return {
    services,
    names,
    forgotten,
    work,
    async workFor(days: number) {
      for (let day = 0; day < days; day += 1) {
        clock.advance(DAY_MS);
        await work();
      }
    },
    readFund: () =>
      services.database.db
        .selectFrom('fund')
        .select(['token', 'holder', 'last4', 'expiry'])
        .executeTakeFirstOrThrow(),
    readReferences: () => db.selectFrom('provider_customer').select('reference').execute(),
  };
}

const BLANK = { token: '', holder: null, last4: null, expiry: null };

test('the gateway forgets a deleted customer and the card, once it answers', async () => {
  const gateway = { answers: false };
  const { forgotten, work, workFor, readFund, readReferences } = await deleteCardHolder(gateway);
  await work();
  expect(await readFund()).toEqual({ ...BLANK, token: expect.stringMatching(/^v1\./) });
  expect(await readReferences()).toEqual([{ reference: 'ref_1' }]);
  gateway.answers = true;
  await workFor(1);
  expect(forgotten.toSorted()).toEqual(['ref_1', 'tok_1']);
  expect([await readFund(), await readReferences()]).toEqual([BLANK, []]);
  await workFor(30);
  expect(forgotten).toHaveLength(2);
});

test('a gateway that knows customers by our id forgets one of whom its answer never came', async () => {
  const forgotten: string[] = [];
  const forgetCustomer = async (reference: string) => void forgotten.push(reference);
  const { provider } = createScriptedGateway({ knowsCustomersByOurId: true, forgetCustomer });
  const { platform, as, run } = await openDesk({ paymentProviders: [provider] });
  await run('customer delete', [as.email], WHY);
  await runDueJobs(platform.services, { [FORGET_CUSTOMER_JOB]: forgetDeletedCustomer }, 10);
  expect(forgotten).toEqual([as.customerId]);
  const { db } = platform.services.database;
  expect(await db.selectFrom('provider_customer').selectAll().execute()).toEqual([]);
});

test('what no gateway forgets for weeks is left to the operator', async () => {
  const { services, names, work, workFor, readFund, readReferences } = await deleteCardHolder({
    answers: false,
  });
  const logError = vi.spyOn(services.log, 'error').mockReturnValue();
  await work();
  await workFor(40);
  const { customerId } = names;
  expect(logError.mock.calls).toEqual(
    expect.arrayContaining([
      [{ ...names, gateway: 'scripted' }, expect.stringContaining('remove it there')],
      [
        { customerId, gateway: 'scripted', reference: 'ref_1' },
        expect.stringContaining('remove the customer'),
      ],
    ]),
  );
  expect(logError).toHaveBeenCalledTimes(2);
  expect([await readFund(), await readReferences()]).toEqual([BLANK, []]);
});

test('a card whose token does not open is left to the operator with a payment that names it', async () => {
  const { services, names, forgotten, work, workFor, readFund } = await deleteCardHolder({
    answers: true,
    isSealedElsewhere: true,
  });
  const logError = vi.spyOn(services.log, 'error').mockReturnValue();
  await work();
  await workFor(40);
  expect(logError.mock.calls).toEqual([
    [{ ...names, gateway: 'scripted' }, expect.stringContaining('remove it there')],
  ]);
  expect([forgotten, await readFund()]).toEqual([['ref_1'], BLANK]);
  await forgetDeletedFund(services, { fundId: names.fundId, attempt: 0 });
  expect(logError).toHaveBeenCalledTimes(1);
});

/** Writes to the support and gives feedback without logging in, with an address as people type it. */
async function writeAsGuest({ platform, as }: Awaited<ReturnType<typeof openDesk>>, word: string) {
  const email = as.email.toUpperCase();
  const client = { timezone: 'Australia/Sydney', locale: 'en-AU' };
  const answers = [
    await platform.call(sendSupportMessage, {
      body: { brand: 'drawcard', name: 'Robin', email, topic: 'ticket', message: word },
    }),
    await platform.call(createEvent, {
      body: {
        origin: { brand: 'drawcard' },
        event: {
          eventType: 'feedback',
          name: 'website-feedback',
          rating: 1,
          comment: word,
          email,
          source: '/about',
          clientInformation: { build: 'b', name: 'n', version: '1', clientEnvironment: client },
        },
      },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201]);
}

test('what was written without logging in is in the document, and goes with the customer', async () => {
  const desk = await openDesk();
  const { platform, as, run } = desk;
  const { db } = platform.services.database;
  await writeAsGuest(desk, 'sesame');
  const { support_message, feedback_event } = await exportPersonalData(platform.services, db, as.customerId);
  expect([support_message, feedback_event]).toMatchObject([[{ message: 'sesame' }], [{ comment: 'sesame' }]]);
  await run('customer delete', [as.email], WHY);
  const kept = [
    await db.selectFrom('support_message').selectAll().execute(),
    await db.selectFrom('feedback_event').selectAll().execute(),
  ];
  expect(kept).toEqual([[], []]);
});

test('neither why an account was closed nor what a mail server said of it outlives its customer', async () => {
  const { platform, as, run } = await openDesk();
  const { db } = platform.services.database;
  const body = { password: TEST_PASSWORD, reason: 'Robin moves to Perth' };
  expect((await platform.call(closeAccount, { as, body })).status).toBe(200);
  await db
    .updateTable('mail')
    .set({ error: `550 <${as.email}>` })
    .execute();
  await run('customer delete', [as.email], WHY);
  const read = async () => ({
    customers: await db.selectFrom('customer').select('closed_reason').execute(),
    mails: (await db.selectFrom('mail').select('error').execute()).filter(({ error }) => error !== null),
  });
  expect(await read()).toEqual({ customers: [{ closed_reason: null }], mails: [] });
  await db.updateTable('customer').set({ closed_reason: 'Robin moves' }).execute();
  const blankReasons: Migration['up'] = closedReasons.up;
  await blankReasons(db);
  expect((await read()).customers).toEqual([{ closed_reason: null }]);
});

test('an exclusion outlives its customer, without what the customer wrote about it', async () => {
  const { platform, as, run } = await openDesk();
  const { db, flavor } = platform.services.database;
  const body = { length: 'for-good', reason: 'Robin lost the rent' } as const;
  expect((await platform.call(excludeSelf, { as, body })).status).toBe(200);
  const read = async () => ({
    exclusions: await db.selectFrom('exclusion').selectAll().execute(),
    hashes: await db.selectFrom('exclusion_identity').selectAll().execute(),
  });
  const { exclusions, hashes } = await read();
  expect(exclusions).toMatchObject([{ reason: 'Robin lost the rent' }]);
  await run('customer delete', [as.email], WHY);
  const blank = { exclusions: exclusions.map((row) => ({ ...row, reason: '' })), hashes };
  expect(await read()).toEqual(blank);
  const ofTable = sql.raw(flavor === 'postgres' ? 'on exclusion' : '');
  await sql`drop trigger exclusion_reason_kept ${ofTable}`.execute(db);
  await db.updateTable('exclusion').set({ reason: 'Robin lost' }).execute();
  const blankReasons: Migration['up'] = (at) => exclusionReasons.up(at, flavor);
  await blankReasons(db);
  expect(await read()).toEqual(blank);
});

test('what was refused to a customer is in the document, and goes with the account', async () => {
  const { platform, as, run } = await openDesk();
  const { services } = platform;
  const { customerId } = as;
  const refusal = { requestId: 'request-1', call: 'addCartItem', code: 'sold_out', status: 422 };
  recordRefusal(services, { ...refusal, customerId, facts: { left: 0 } });
  recordRefusal(services, { ...refusal, customerId: 'cus_other', facts: undefined });
  await writeRefusals(services);
  const { db } = services.database;
  expect((await exportPersonalData(services, db, customerId)).refusal).toMatchObject([{ code: 'sold_out' }]);
  await run('customer delete', [as.email], WHY);
  const left = await db.selectFrom('refusal').select('customer_id').execute();
  expect(left).toEqual([{ customer_id: 'cus_other' }]);
});
