// Of two people with one name and date of birth one is excluded; an operator takes the account of the other one out.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { changeDetails } from '#lib/contracts/details.ts';
import { getCustomer, signUp } from '#lib/contracts/identity/customer.ts';
import { isBreachOf } from '#platform/ground/db/rules.ts';
import { careCommands } from '#platform/people/care/commands.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { findExclusion } from '#platform/people/care/exclusions.ts';
import * as copiedReasons from '#platform/people/care/migrations/0200-copied-reasons.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { buyTicket, payDeposit } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createSignUpDetails, signUpCustomer, verifyIdentity } from '../../../support/customers.ts';
import { openTestPlatform, type TestSession } from '../../../support/platform.ts';

const SAMUEL = { firstname: 'Samuel', lastname: 'Okafor', dateOfBirth: '1985-03-27' };
const ADDRESS = {
  address1: '12 Harbour Street',
  suburb: 'Balmain',
  state: 'NSW',
  postcode: '2041',
  country: 'AU',
} as const;
const DAY_MS = 86_400_000;
const why = { reason: 'Showed a passport; the other one was born elsewhere' };

async function openNamesakes() {
  const platform = await openTestPlatform();
  const excluded = await signUpCustomer(platform, SAMUEL);
  const namesake = await signUpCustomer(platform, SAMUEL);
  const { services } = platform;
  const excludeOther = (more: { kind?: 'break' | 'exclusion'; setBy?: 'operator'; reason?: string } = {}) =>
    excludeCustomer(services, {
      customerId: excluded.customerId,
      kind: 'exclusion',
      until: platform.clock.now() + 200 * DAY_MS,
      setBy: 'customer',
      ...more,
    });
  const isExcluded = async (as: TestSession) =>
    (await platform.call(getCustomer, { as })).result.exclusion !== undefined;
  const separate = (options: Record<string, string> = { from: excluded.email, ...why }) =>
    careCommands['customer separate'].run({
      services,
      words: [namesake.email],
      options,
      actor: 'ops:test',
      print: () => undefined,
    });
  const listRows = () =>
    services.database.db
      .selectFrom('exclusion')
      .select(['customer_id', 'from_customer_id', 'separated_reason'])
      .orderBy('id')
      .execute();
  return { platform, services, excluded, namesake, excludeOther, isExcluded, separate, listRows };
}

test.each(['break', 'exclusion'] as const)(
  'an account is taken out of the %s of another person, which holds on there',
  async (kind) => {
    const { platform, services, excluded, namesake, excludeOther, isExcluded, separate, listRows } =
      await openNamesakes();
    await excludeOther({ kind });
    expect(await isExcluded(namesake)).toBe(true);
    await expect(payDeposit(platform, namesake, '20.00')).rejects.toThrow();
    const { subject, detail } = await separate();
    expect([subject, detail]).toEqual([
      namesake.customerId,
      { from: excluded.customerId, separated: [expect.any(String)], ...why },
    ]);
    expect([await isExcluded(namesake), await isExcluded(excluded)]).toEqual([false, true]);
    await payDeposit(platform, namesake, '20.00');
    await verifyIdentity(platform, namesake);
    await putOnSale(services);
    await buyTicket(platform, namesake);
    await expect(payDeposit(platform, excluded, '20.00')).rejects.toThrow();
    const rows = await listRows();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      customer_id: namesake.customerId,
      from_customer_id: excluded.customerId,
      separated_reason: why.reason,
    });
  },
);

test('a reason and the other account are needed, and the refusal names the account', async () => {
  const { excluded, namesake, excludeOther, isExcluded, separate } = await openNamesakes();
  await expect(separate()).rejects.toThrow('No break or exclusion came to this account');
  await excludeOther();
  await expect(separate({ from: excluded.email })).rejects.toThrow('A reason is needed');
  await expect(separate(why)).rejects.toThrow(`came from: ${excluded.customerId}.`);
  await expect(separate({ from: namesake.email, ...why })).rejects.toThrow('came from');
  expect(await isExcluded(namesake)).toBe(true);
  await separate();
  await expect(separate()).rejects.toThrow('No break or exclusion came to this account');
});

test('what was set in the account itself is not ended, by whomever it was set', async () => {
  const { services, platform, namesake, excludeOther, isExcluded, separate } = await openNamesakes();
  const own = { customerId: namesake.customerId, kind: 'exclusion', until: undefined } as const;
  await excludeOther();
  await platform.call(excludeSelf, { as: namesake, body: { length: 'months-12', reason: '' } });
  await excludeCustomer(services, { ...own, setBy: 'operator' });
  await separate();
  expect(await isExcluded(namesake)).toBe(true);
  await expect(separate()).rejects.toThrow('No break or exclusion came to this account');
});

test('nothing passes between the two any more, and an exclusion of the own holds', async () => {
  const { platform, excluded, namesake, excludeOther, isExcluded, separate } = await openNamesakes();
  await excludeOther({ kind: 'break' });
  await separate();
  await excludeOther({ kind: 'exclusion', setBy: 'operator' });
  expect(await isExcluded(namesake)).toBe(false);
  for (const firstname of ['Sam', 'Samuel']) {
    const body = { ...SAMUEL, firstname, phone: '', address: ADDRESS };
    expect((await platform.call(changeDetails, { as: namesake, body })).status).toBe(200);
  }
  expect(await isExcluded(namesake)).toBe(false);
  await platform.call(takeBreak, { as: namesake, body: { length: 'days-7' } });
  expect([await isExcluded(namesake), await isExcluded(excluded)]).toEqual([true, true]);
});

test('the end of the exclusion of one is not the end of that of the other', async () => {
  const { platform, services, excluded, namesake, excludeOther, separate } = await openNamesakes();
  await excludeOther();
  await separate();
  await platform.call(excludeSelf, { as: namesake, body: { length: 'months-6', reason: '' } });
  platform.clock.advance(220 * DAY_MS);
  const call = { services, options: why, actor: 'ops:test', print: () => undefined };
  await careCommands['customer end-exclusion'].run({ ...call, words: [namesake.email] });
  const rows = await services.database.db
    .selectFrom('exclusion')
    .select('customer_id')
    .where('ended_at', 'is', null)
    .where('separated_at', 'is', null)
    .execute();
  expect(rows).toEqual([{ customer_id: excluded.customerId }]);
});

test('who was taken out signs up again once the account is deleted, and the excluded person does not', async () => {
  const { platform, services, excluded, namesake, excludeOther, separate } = await openNamesakes();
  await excludeOther();
  await separate();
  const enterAgain = async ({ customerId, email }: TestSession & { readonly email: string }) => {
    await deleteCustomer(services, customerId);
    return (await platform.call(signUp, { body: createSignUpDetails({ ...SAMUEL, email }) })).status;
  };
  expect([await enterAgain(excluded), await enterAgain(namesake)]).toEqual([403, 200]);
});

test.each(['break', 'exclusion'] as const)(
  'nothing passes between the account that replaces one taken out of the %s and the other person',
  async (kind) => {
    const { platform, services, excluded, namesake, excludeOther, isExcluded, separate } =
      await openNamesakes();
    await excludeOther({ kind });
    await separate();
    await deleteCustomer(services, namesake.customerId);
    const renewed = await signUpCustomer(platform, { ...SAMUEL, email: namesake.email });
    if (kind === 'break') await excludeOther({ setBy: 'operator' });
    expect([await isExcluded(excluded), await isExcluded(renewed)]).toEqual([true, false]);
    await platform.call(excludeSelf, { as: renewed, body: { length: 'months-6', reason: '' } });
    platform.clock.advance(220 * DAY_MS);
    const call = { services, options: why, actor: 'ops:test', print: () => undefined };
    await careCommands['customer end-exclusion'].run({ ...call, words: [renewed.email] });
    const find = ({ customerId }: TestSession) => findExclusion(services, customerId);
    expect([await find(excluded), await find(renewed)]).toEqual([expect.anything(), undefined]);
  },
);

test('an account that joined an exclusion by its details leaves it, too', async () => {
  const { platform, excluded, excludeOther, isExcluded, services } = await openNamesakes();
  await excludeOther();
  const joined = await signUpCustomer(platform, { ...SAMUEL, firstname: 'Sam' });
  const body = { ...SAMUEL, phone: '', address: ADDRESS };
  await platform.call(changeDetails, { as: joined, body });
  expect(await isExcluded(joined)).toBe(true);
  await careCommands['customer separate'].run({
    services,
    words: [joined.email],
    options: { from: excluded.customerId, ...why },
    actor: 'ops:test',
    print: () => undefined,
  });
  expect(await isExcluded(joined)).toBe(false);
});

test.each([
  'update exclusion set from_customer_id = null',
  "update exclusion set separated_at = '2026-11-30T00:00:00.000Z'",
  'update exclusion set separated_at = null, separated_reason = null',
  "update exclusion set separated_reason = 'Another'",
])('of a row that was taken out the database refuses: %s', async (statement) => {
  const { services, excludeOther, separate } = await openNamesakes();
  await excludeOther();
  await separate();
  const change = sql.raw(`${statement} where separated_at is not null`).execute(services.database.db);
  await expect(change).rejects.toSatisfy((error) => isBreachOf('exclusion_is_kept', error));
});

test('the database takes no row out that came from no other account', async () => {
  const { services, excludeOther } = await openNamesakes();
  await excludeOther();
  const set = `separated_at = '2026-11-30T00:00:00.000Z', separated_reason = 'x'`;
  const change = sql.raw(`update exclusion set ${set} where from_customer_id is null`);
  await expect(change.execute(services.database.db)).rejects.toThrow();
});

test('the document of personal data says nothing of the other person', async () => {
  const { services, excluded, namesake, excludeOther, separate } = await openNamesakes();
  await excludeOther({ reason: 'I lost the rent' });
  await separate();
  const { exclusion } = await exportPersonalData(services, services.database.db, namesake.customerId);
  expect(exclusion).toEqual([
    expect.objectContaining({ kind: 'exclusion', reason: '', separated_at: expect.any(String) }),
  ]);
  for (const column of ['from_customer_id', 'separated_reason'])
    expect(exclusion).not.toEqual([expect.objectContaining({ [column]: expect.anything() })]);
  const own = await exportPersonalData(services, services.database.db, excluded.customerId);
  expect(own.exclusion).toEqual([expect.objectContaining({ reason: 'I lost the rent' })]);
});

test('what a release before this one copied of the words of another person is blanked', async () => {
  const { services, excluded, namesake, excludeOther } = await openNamesakes();
  const { db } = services.database;
  await excludeOther({ reason: 'I lost the rent' });
  const rows = await db.selectFrom('exclusion').selectAll().execute();
  const copies = rows.filter((row) => row.from_customer_id !== null);
  await db
    .insertInto('exclusion')
    .values(copies.map((row) => ({ ...row, id: 'exc_copy', reason: 'I lost the rent' })))
    .execute();
  const blankReasons: Migration['up'] = copiedReasons.up;
  await blankReasons(db);
  const kept = await db.selectFrom('exclusion').select(['customer_id', 'reason']).orderBy('reason').execute();
  expect(kept).toEqual([
    { customer_id: namesake.customerId, reason: '' },
    { customer_id: namesake.customerId, reason: '' },
    { customer_id: excluded.customerId, reason: 'I lost the rent' },
  ]);
});

test('a manager takes an account out, support does not', () => {
  expect(careCommands['customer separate'].role).toBe('manager');
});
