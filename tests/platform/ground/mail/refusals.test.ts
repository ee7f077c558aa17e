// What is kept of the answers of a mail server: they quote the address that it refuses.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { Mailer } from '#platform/ground/mail/mailer.ts';
import * as refusals from '#platform/ground/mail/migrations/0187-refusals.ts';
import { MAIL_JOB, queueMails } from '#platform/ground/mail/queue.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const FRIEND = 'Friend+587@mates.example';

/** A refusal as nodemailer throws it. */
const createRefusal = (answer: string) =>
  Object.assign(new Error(answer), { code: 'EENVELOPE', response: answer, rejected: [FRIEND] });

async function inviteFriend(error: Error) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const { customerId } = await signUpCustomer(platform);
  const payload = { groupId: 'grp_1', groupName: 'Early birds', alias: 'Robin', message: '', token: 't' };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      { kind: 'party_invite', payload, customerId, recipient: FRIEND, dedupe: 'invite' },
    ]),
  );
  const lines: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line) => lines.push(line) });
  const mailer: Mailer = {
    send: async () => {
      throw error;
    },
    close: () => undefined,
  };
  const deliver = (own: typeof services, given: unknown) =>
    deliverMail(own, (given as { mailId: string }).mailId, { mailer, site: 'Drawcard' });
  for (const wait of [0, 60_000, 600_000, 7_200_000]) {
    clock.advance(wait);
    await runDueJobs({ ...services, log }, { [MAIL_JOB]: deliver }, 10);
  }
  const mail = await services.database.db
    .selectFrom('mail')
    .select(['attempts', 'recipient', 'payload', 'error'])
    .where('kind', '=', 'party_invite')
    .executeTakeFirstOrThrow();
  return { mail, logged: lines.filter((line) => line.includes('party_invite')) };
}

test.each([
  [`Can't send mail - all recipients were rejected: 550 5.1.1 <${FRIEND}> User unknown: friend`, '550 5.1.1'],
  ['Recipient command failed: 452-4.2.2 The inbox of friend is full', '452-4.2.2'],
  [`No recipients defined: ${FRIEND}`, 'refused'],
])('of an invitation that is given up the code alone is kept: %s', async (answer, kept) => {
  const { mail } = await inviteFriend(createRefusal(answer));
  expect(mail).toEqual({ attempts: 4, recipient: '', payload: '{}', error: kept });
});

test.each([
  [createRefusal(`550 5.1.1 <${FRIEND}> User unknown`), '550 5.1.1'],
  [createRefusal(`No recipients defined: ${FRIEND}`), 'EENVELOPE'],
  [new TypeError(`${FRIEND} is no address`), 'TypeError'],
])('each refusal is logged without the address: %s', async (error, answer) => {
  const { logged } = await inviteFriend(error);
  expect(logged.map((line) => JSON.parse(line).answer)).toEqual([answer, answer, answer, answer]);
  expect(logged.join().toLowerCase()).not.toContain('mates.example');
});

test('what earlier releases kept of such answers goes', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.services.database;
  const { customerId, email } = await signUpCustomer(platform);
  const other = await signUpCustomer(platform);
  const insert = (id: string, owner: string, recipient: string) =>
    db
      .insertInto('mail')
      .values({
        id,
        customer_id: owner,
        kind: 'receipt',
        recipient,
        payload: '{}',
        created_at: 'then',
        dedupe: id,
      })
      .execute();
  await insert('of_deleted', customerId, '');
  await insert('of_friend', other.customerId, '');
  await insert('waiting', other.customerId, other.email);
  await sql`update mail set error = ${`550 <${email}>`} where id in ('of_deleted', 'of_friend', 'waiting')`.execute(
    db,
  );
  await db.updateTable('customer').set({ deleted_at: 'then' }).where('id', '=', customerId).execute();
  const blankAnswers: Migration['up'] = refusals.up;
  await blankAnswers(db);
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'error'])
    .where('id', 'in', ['of_deleted', 'of_friend', 'waiting'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ error }) => error)).toEqual([null, 'refused', `550 <${email}>`]);
});
