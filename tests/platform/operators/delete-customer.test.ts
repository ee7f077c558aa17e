// What keeps an account from being deleted, and what of its customer is gone afterwards.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test, vi } from 'vitest';
import { closeAccount, excludeSelf } from '#lib/contracts/care/care.ts';
import { createEvent } from '#lib/contracts/event.ts';
import { addFund } from '#lib/contracts/payments/fund.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import * as exclusionReasons from '#platform/care/migrations/0189-exclusion-reasons.ts';
import { runDueJobs } from '#platform/jobs/run.ts';
import * as closedReasons from '#platform/operators/migrations/0188-closed-reasons.ts';
import { exportPersonalData } from '#platform/operators/personal-data.ts';
import { recordDispute } from '#platform/payments/disputes/record-dispute.ts';
import { FORGET_FUND_JOB, forgetDeletedFund } from '#platform/payments/funds/forget-at-gateway.ts';
import type { DisputeReport } from '#platform/payments/provider.ts';
import { refundPayment } from '#platform/payments/reports/receive.ts';
import { testDeposit } from '#platform/payments/test-deposit.ts';
import { payDeposit } from '../../support/buying/buying.ts';
import { TEST_PASSWORD } from '../../support/customers.ts';
import { openDesk } from '../../support/operator-desk.ts';
import { createScriptedGateway } from '../../support/payments/scripted-provider.ts';

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

/** A customer who keeps a card at a gateway that answers or does not, deleted, and the jobs that follow. */
async function deleteCardHolder(gateway: { answers: boolean }) {
  const forgotten: string[] = [];
  const { provider } = createScriptedGateway({
    forgetFund: async ({ token }) => {
      if (!gateway.answers) throw new Error('The gateway does not answer');
      forgotten.push(token);
    },
  });
  const { platform, as, run } = await openDesk({ paymentProviders: [provider] });
  const { services, clock } = platform;
  await platform.call(addFund, { as, body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'Robin' } });
  await run('customer delete', [as.email], WHY);
  const work = () => runDueJobs(services, { [FORGET_FUND_JOB]: forgetDeletedFund }, 10);
  return {
    services,
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
  };
}

const BLANK = { token: '', holder: null, last4: null, expiry: null };

test('the gateway forgets the card of a deleted customer, once it answers', async () => {
  const gateway = { answers: false };
  const { forgotten, work, workFor, readFund } = await deleteCardHolder(gateway);
  await work();
  expect(await readFund()).toEqual({ ...BLANK, token: expect.stringMatching(/^v1\./) });
  gateway.answers = true;
  await workFor(1);
  expect(forgotten).toEqual(['tok_1']);
  expect(await readFund()).toEqual(BLANK);
  await workFor(30);
  expect(forgotten).toEqual(['tok_1']);
});

test('a card that no gateway forgets for weeks is left to the operator', async () => {
  const { services, work, workFor, readFund } = await deleteCardHolder({ answers: false });
  const logError = vi.spyOn(services.log, 'error').mockReturnValue();
  await work();
  await workFor(40);
  expect(logError.mock.calls).toEqual([
    [expect.objectContaining({ gateway: 'scripted' }), expect.stringContaining('remove it there')],
  ]);
  expect(await readFund()).toEqual(BLANK);
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
  const { support_message, feedback_event } = await exportPersonalData(db, as.customerId);
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
