// A message that was given up, handed over again by an operator.
import { expect, test } from 'vitest';
import { transact } from '#platform/db/open.ts';
import { mailCommands } from '#platform/mail/commands.ts';
import { queueMails } from '#platform/mail/queue.ts';
import { OperatorError } from '#platform/operator/command.ts';
import { deleteCustomer } from '#platform/operators/delete-customer.ts';
import { getNowIso } from '#platform/time.ts';
import { signUpCustomer } from '../../support/customers.ts';
import { deliverMails } from '../../support/mails.ts';
import { openTestPlatform } from '../../support/platform.ts';

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
  const resend = () =>
    mailCommands['mail resend'].run({
      services,
      words: [id],
      options: {},
      env: { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined },
      actor: 'ops:test',
      print: () => undefined,
    });
  return { services, db, customerId, resend };
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
