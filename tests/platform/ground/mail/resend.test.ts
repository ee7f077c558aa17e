// A message that was given up, handed over again by an operator.
import { expect, test } from 'vitest';
import { type Db, transact } from '#platform/ground/db/open.ts';
import { mailCommands } from '#platform/ground/mail/commands.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { OperatorError } from '#platform/ground/operator/command.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { getNowIso } from '#platform/time.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openGivenUp() {
  const { services, ...platform } = await openTestPlatform();
  const { customerId } = await signUpCustomer({ ...platform, services });
  await deliverMails(services);
  const payload = { cents: 500, reason: 'A gift' };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ kind: 'wallet_adjusted', payload, customerId, dedupe: 'gift' }]),
  );
  const { db } = services.database;
  await db
    .updateTable('mail')
    .set({ skipped_at: getNowIso(services.clock) })
    .execute();
  const { id } = await db
    .selectFrom('mail')
    .select('id')
    .where('dedupe', '=', 'gift')
    .executeTakeFirstOrThrow();
  const lines: string[] = [];
  const run = (words: string[], options: Record<string, string | boolean> = {}) =>
    mailCommands['mail resend'].run({
      services,
      words,
      options,
      actor: 'ops:test',
      print: (line) => void lines.push(line),
    });
  const resendAll = (since?: string) =>
    run([], { 'given-up': true, ...(since !== undefined && { since }) }).then(() => lines.splice(0));
  return { ...platform, services, db, customerId, resend: () => run([id]), resendAll };
}

test('it goes to the address that the customer has now', async () => {
  const { services, db, customerId, resend } = await openGivenUp();
  const email = 'right@example.org';
  await db.updateTable('customer').set({ email }).where('id', '=', customerId).execute();
  await resend();
  expect((await deliverMails(services)).map(({ to }) => to)).toEqual([email]);
});

test('it is refused for a customer who was deleted', async () => {
  const { services, customerId, resend } = await openGivenUp();
  expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
  await expect(resend()).rejects.toThrow(OperatorError);
  expect(await deliverMails(services)).toEqual([]);
});

/** Marks messages as given up at an instant, by their `dedupe`; all of them wait no more. */
const giveUp = (db: Db, dedupe: string, at: string) =>
  db
    .updateTable('mail')
    .set({ skipped_at: at, error: '451 come back later', attempts: 4, sent_at: null })
    .where('dedupe', '=', dedupe)
    .execute();

test('all that were given up since a day are handed over again, each once', async () => {
  const { services, db, customerId, resendAll } = await openGivenUp();
  const payload = { cents: 500, reason: 'A gift' };
  const requests = ['old', 'first', 'second', 'unwanted'].map(
    (dedupe) => ({ kind: 'wallet_adjusted', payload, customerId, dedupe }) as const,
  );
  const invite = { groupId: 'grp_1', groupName: 'Early birds', alias: 'Robin', message: '', token: 't' };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      ...requests,
      { kind: 'party_invite', payload: invite, customerId, recipient: 'x@mates.example', dedupe: 'invite' },
    ]),
  );
  await deliverMails(services);
  // Midnight in Sydney on the 20th is one o'clock in the afternoon of the 19th in UTC.
  await giveUp(db, 'old', '2026-11-19T12:59:59.999Z');
  for (const dedupe of ['first', 'second', 'invite']) await giveUp(db, dedupe, '2026-11-19T13:00:00.000Z');
  expect(await resendAll('2026-11-20')).toEqual([
    '2 handed over again.',
    expect.stringMatching(/^1 cannot be: codes and links/),
  ]);
  expect(await deliverMails(services)).toHaveLength(2);
  expect((await resendAll('2026-11-20'))[0]).toBe('0 handed over again.');
  expect(await deliverMails(services)).toEqual([]);
});

test.each([undefined, 'yesterday', '2026-02-31'])('a day is needed to resend all: not %s', async (since) => {
  const { resendAll } = await openGivenUp();
  await expect(resendAll(since)).rejects.toThrow('--since 2026-11-20');
});
