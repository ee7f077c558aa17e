// A person who only has the name and the date of birth of an excluded one, and no account: a manager lets them sign up.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { changeDetails } from '#lib/contracts/details.ts';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { careCommands } from '#platform/people/care/commands.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { findExclusion } from '#platform/people/care/exclusions.ts';
import * as separatedAccounts from '#platform/people/care/migrations/0199-separated-accounts.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const SAMUEL = { firstname: 'Samuel', lastname: 'Okafor', dateOfBirth: '1985-03-27' };
const ADDRESS = {
  address1: '12 Harbour Street',
  suburb: 'Balmain',
  state: 'NSW',
  postcode: '2041',
  country: 'AU',
} as const;
const DAY_MS = 86_400_000;
const reason = 'Showed a passport; the other one was born elsewhere';

async function openExcluded() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const excluded = await signUpCustomer(platform, { ...SAMUEL, email: 'samuel@home.test' });
  const exclude = (customerId = excluded.customerId, days = 200) =>
    excludeCustomer(services, {
      customerId,
      kind: 'exclusion',
      until: platform.clock.now() + days * DAY_MS,
      setBy: 'customer',
    });
  const separate = (address: string, options: Record<string, string> = { from: excluded.email, reason }) =>
    careCommands['customer separate'].run({
      services,
      words: [address],
      options,
      actor: 'ops:test',
      print: () => undefined,
    });
  const enter = (email: string) => platform.call(signUp, { body: createSignUpDetails({ ...SAMUEL, email }) });
  const isExcluded = async (customerId: string) => (await findExclusion(services, customerId)) !== undefined;
  const listRows = () => services.database.db.selectFrom('separated_mailbox').selectAll().execute();
  return { platform, services, excluded, exclude, separate, enter, isExcluded, listRows };
}

test('who never had an account signs up with the mailbox that was named, and with no other one', async () => {
  const { platform, excluded, exclude, separate, enter, isExcluded, listRows } = await openExcluded();
  await exclude();
  expect((await enter('other@work.test')).status).toBe(403);
  await separate('other@work.test');
  expect((await enter('someone@work.test')).status).toBe(403);
  expect((await enter('samuel+2@home.test')).status).toBe(403);
  const { status, result } = await enter('other+shop@work.test');
  expect(status).toBe(200);
  const { customerId } = result.customer;
  expect(await listRows()).toEqual([
    {
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      from_customer_id: excluded.customerId,
      customer_id: customerId,
      reason,
      set_by: 'ops:test',
      created_at: expect.any(String),
    },
  ]);
  await exclude(excluded.customerId, 300);
  for (const firstname of ['Sam', 'Samuel']) {
    const body = { ...SAMUEL, firstname, phone: '', address: ADDRESS };
    expect((await platform.call(changeDetails, { as: { ...result, customerId }, body })).status).toBe(200);
  }
  expect(await isExcluded(customerId)).toBe(false);
  await exclude(customerId, 400);
  expect([await isExcluded(customerId), await isExcluded(excluded.customerId)]).toEqual([true, true]);
});

test('a mailbox that was named opens one account at a time, which keeps what it was separated from', async () => {
  const { platform, services, excluded, exclude, separate, enter, isExcluded, listRows } =
    await openExcluded();
  await exclude();
  await separate('other@work.test');
  const first = (await enter('other@work.test')).result.customer.customerId;
  const { db } = services.database;
  await db.updateTable('customer').set({ email: 'moved@work.test' }).where('id', '=', first).execute();
  expect((await enter('other+2@work.test')).status).toBe(403);
  await expect(separate('other+2@work.test')).rejects.toThrow(`${first} was opened with that mailbox`);
  await signUpCustomer(platform, { firstname: 'Ada', email: 'other+ada@work.test' });
  expect((await listRows()).map((row) => row.customer_id)).toEqual([first]);
  await exclude(excluded.customerId, 300);
  expect(await isExcluded(first)).toBe(false);
  await deleteCustomer(services, first);
  const second = (await enter('other+2@work.test')).result.customer.customerId;
  expect((await listRows()).map((row) => row.customer_id)).toEqual([second]);
  await exclude(excluded.customerId, 400);
  expect(await isExcluded(second)).toBe(false);
});

test('no mailbox of the excluded person is taken, of whatever account and time', async () => {
  const { platform, services, exclude, separate, excluded, listRows } = await openExcluded();
  const second = await signUpCustomer(platform, { ...SAMUEL, email: 'sam@second.test' });
  await exclude();
  const { db } = services.database;
  await db
    .updateTable('customer')
    .set({ email: 'moved@third.test' })
    .where('id', '=', excluded.customerId)
    .execute();
  await deleteCustomer(services, second.customerId);
  const from = { from: excluded.customerId, reason };
  for (const address of ['samuel+x@home.test', 'sam+x@second.test', 'moved+x@third.test'])
    await expect(separate(address, from)).rejects.toThrow('is a mailbox of the person');
  expect(await listRows()).toEqual([]);
});

test('whose account was taken out and is deleted signs up with another address, too', async () => {
  const { platform, services, exclude, separate, enter } = await openExcluded();
  const namesake = await signUpCustomer(platform, { ...SAMUEL, email: 'other@work.test' });
  await exclude();
  await separate('other@work.test');
  await deleteCustomer(services, namesake.customerId);
  expect((await enter('new@work.test')).status).toBe(403);
  await separate('new@work.test');
  expect((await enter('new@work.test')).status).toBe(200);
});

test('it reaches what was asked for in other accounts of the excluded person', async () => {
  const { platform, exclude, separate, enter } = await openExcluded();
  const second = await signUpCustomer(platform, { ...SAMUEL, email: 'sam@second.test' });
  await exclude();
  await exclude(second.customerId, 300);
  await separate('other@work.test', { from: second.customerId, reason });
  expect((await enter('other@work.test')).status).toBe(200);
});

test('a reason and the account of an excluded person are needed', async () => {
  const { excluded, exclude, separate } = await openExcluded();
  await expect(separate('other@work.test')).rejects.toThrow('neither on a break nor excluded');
  await exclude();
  await expect(separate('other@work.test', { reason })).rejects.toThrow('Say --from');
  await expect(separate('other@work.test', { from: excluded.email })).rejects.toThrow('A reason is needed');
  await expect(separate('other@work.test', { from: 'x@y.test', reason })).rejects.toThrow('Nobody has');
  await expect(separate('cus_unknown')).rejects.toThrow('Nobody has an account with cus_unknown');
});

test('the reason goes with the account of either', async () => {
  const { services, exclude, separate, enter, listRows } = await openExcluded();
  await exclude();
  await separate('other@work.test');
  const { result } = await enter('other@work.test');
  await deleteCustomer(services, result.customer.customerId);
  expect((await listRows()).map((row) => row.reason)).toEqual(['']);
  expect((await enter('other@work.test')).status).toBe(200);
});

test('an account that a release before this one let sign up stays apart', async () => {
  const { services, excluded, exclude, separate, enter, isExcluded } = await openExcluded();
  const { db } = services.database;
  await exclude();
  await separate('other@work.test');
  const { customerId } = (await enter('other@work.test')).result.customer;
  await sql`drop table separated_account`.execute(db);
  const keepAccounts: Migration['up'] = separatedAccounts.up;
  await keepAccounts(db);
  await exclude(excluded.customerId, 300);
  expect(await isExcluded(customerId)).toBe(false);
});
