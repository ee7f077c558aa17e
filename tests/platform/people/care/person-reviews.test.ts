// Excluded people who come back under other details: refused where it is sure, held up where it may be.
import { expect, test } from 'vitest';
import { excludeSelf } from '#lib/contracts/care/care.ts';
import { changeDetails } from '#lib/contracts/details.ts';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { findStandingBlocks } from '#platform/money/blocks/blocks.ts';
import { reviewCommands } from '#platform/people/care/review-commands.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const JANA = { firstname: 'Jana', lastname: 'Kowalska', dateOfBirth: '1984-05-09' };
type Named = typeof JANA;
const ADDRESS = {
  address1: '12 Harbour Street',
  suburb: 'Balmain',
  state: 'NSW',
  postcode: '2041',
  country: 'AU',
} as const;

async function openExcluded() {
  const platform = await openTestPlatform({ sendsMail: true });
  const excluded = await signUpCustomer(platform, JANA);
  await platform.call(excludeSelf, { as: excluded, body: { length: 'months-6', reason: '' } });
  return { platform, excluded };
}

const change = (platform: TestPlatform, as: TestSession, person: Named) =>
  platform.call(changeDetails, { as, body: { ...person, phone: '', address: ADDRESS } });

const trySignUp = async (platform: TestPlatform, person: Partial<Named>) => {
  const body = createSignUpDetails({ ...JANA, ...person });
  return (await platform.call(signUp, { body })).envelope.error?.code;
};

async function run(
  { services }: TestPlatform,
  name: keyof typeof reviewCommands,
  words: readonly string[] = [],
  options: Record<string, string> = {},
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await reviewCommands[name].run({ services, words, options, actor: 'ops:test', print });
  return lines;
}

const listBlocks = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  Object.keys(await findStandingBlocks(services, customerId));

test.each([
  ['swapped names', { firstname: 'Kowalska', lastname: 'Jana' }],
  ['letters of another script', { firstname: 'Jаnа' }],
  ['capitals and accents', { firstname: 'JÁNA', lastname: 'KOWÁLSKA' }],
])('a sign-up of the excluded person with %s is refused', async (_, person) => {
  const { platform } = await openExcluded();
  expect(await trySignUp(platform, person)).toBe('sign_up_excluded');
});

test.each([
  ['a middle name', { firstname: 'Jana Maria' }],
  ['a second surname', { lastname: 'Kowalska-Novak' }],
  ['a letter that is another', { lastname: 'Kowalske' }],
  ['another surname', { lastname: 'Smith' }],
  ['a birthday a day off', { dateOfBirth: '1984-05-10' }],
  ['day and month swapped', { dateOfBirth: '1984-09-05' }],
])('one with %s waits: nothing is paid in or bought, and its owner is not told why', async (_, person) => {
  const { platform, excluded } = await openExcluded();
  const other = await signUpCustomer(platform, { ...JANA, ...person });
  expect(await listBlocks(platform, other)).toEqual(['personReview']);
  const paid = await platform.call(createDeposit, {
    as: other,
    key: 'a-key-of-its-own',
    body: { amount: '20.00', depositMethodId: 'td' },
  });
  expect(paid.envelope.error?.code).toBe('deposit_blocked');
  expect(paid.envelope.error?.message).toMatch(/^We are checking the details of your account/);
  expect(paid.envelope.error?.message).not.toMatch(/exclu|break/i);
  const shown = (await run(platform, 'people waiting')).join('\n');
  expect(shown).toContain(other.email);
  expect(shown).toContain(excluded.email);
});

test.each([
  ['another person', { firstname: 'Tomas', lastname: 'Berg', dateOfBirth: '1979-11-30' }],
  ['a namesake of another age', { dateOfBirth: '1961-11-23' }],
  ['somebody born on the same day', { firstname: 'Ruth', lastname: 'Okafor' }],
])('%s plays at once', async (_, person) => {
  const { platform } = await openExcluded();
  expect(await listBlocks(platform, await signUpCustomer(platform, { ...JANA, ...person }))).toEqual([]);
  expect(await run(platform, 'people waiting')).toEqual(['No account waits.']);
});

const findReview = async ({ services }: TestPlatform) =>
  (await services.database.db.selectFrom('person_review').select('id').execute()).map(({ id }) => id);

test('found to be another person, the account opens, its owner is told, and nothing passes to it later', async () => {
  const { platform, excluded } = await openExcluded();
  const other = await signUpCustomer(platform, { ...JANA, firstname: 'Jana Maria' });
  const [id = ''] = await findReview(platform);
  await expect(run(platform, 'people other', [id])).rejects.toThrow(/reason/);
  await run(platform, 'people other', [id], { reason: 'Seen the passport' });
  expect(await listBlocks(platform, other)).toEqual([]);
  expect((await listMails(platform.services, 'details_checked')).map(({ recipient }) => recipient)).toEqual([
    other.email,
  ]);
  await change(platform, other, { ...JANA, firstname: 'Jana M' });
  expect(await listBlocks(platform, other)).toEqual([]);
  expect(await listBlocks(platform, excluded)).toEqual(['excluded']);
  await expect(run(platform, 'people same', [id], { reason: 'Again' })).rejects.toThrow(/No account waits/);
});

test('found to be the same person, the account is excluded as long', async () => {
  const { platform } = await openExcluded();
  const other = await signUpCustomer(platform, { ...JANA, firstname: 'Jana Maria' });
  const [id = ''] = await findReview(platform);
  await run(platform, 'people same', [id], { reason: 'The same face' });
  expect(await listBlocks(platform, other)).toEqual(['excluded']);
});

test('an excluded person keeps the name and the date of birth, and is known by every address since', async () => {
  const { platform, excluded } = await openExcluded();
  for (const changed of [{ firstname: 'Ana' }, { lastname: 'Smith' }, { dateOfBirth: '1990-01-01' }]) {
    const refused = await change(platform, excluded, { ...JANA, ...changed });
    expect([refused.status, refused.envelope.error?.code]).toEqual([403, 'identity_kept']);
  }
  expect((await change(platform, excluded, JANA)).status).toBe(200);
  // The address of the excluded account, with a date of birth that is like it and a part of the name.
  const other = await signUpCustomer(platform, { ...JANA, lastname: 'Smith', dateOfBirth: '1985-05-09' });
  expect(await listBlocks(platform, other)).toEqual([]);
  await change(platform, other, { ...JANA, lastname: 'Smith', dateOfBirth: '1985-05-09' });
  expect(await listBlocks(platform, other)).toEqual(['personReview']);
});

test('details that become like those of an excluded person have the account wait', async () => {
  const { platform } = await openExcluded();
  const other = await signUpCustomer(platform, {
    firstname: 'Tomas',
    lastname: 'Berg',
    dateOfBirth: '1979-11-30',
  });
  await change(platform, other, { ...JANA, dateOfBirth: '1984-05-10' });
  expect(await listBlocks(platform, other)).toEqual(['personReview']);
});

test('an exclusion looks for the other accounts of its person, and none waits once it is over', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const swapped = await signUpCustomer(platform, { ...JANA, firstname: 'Kowalska', lastname: 'Jana' });
  const near = await signUpCustomer(platform, { ...JANA, firstname: 'Jana Maria' });
  const excluded = await signUpCustomer(platform, JANA);
  const found = (await run(platform, 'people accounts', [excluded.email])).join('\n');
  expect(found).toMatch(new RegExp(`${swapped.email}.*the same person`));
  expect(found).toMatch(new RegExp(`${near.email}.*may be the same`));
  await platform.call(excludeSelf, { as: excluded, body: { length: 'months-6', reason: '' } });
  expect(await listBlocks(platform, swapped)).toEqual(['excluded']);
  expect(await listBlocks(platform, near)).toEqual(['personReview']);
  await platform.services.database.db
    .updateTable('exclusion')
    .set({ ended_at: new Date(platform.clock.now() + 200 * 86_400_000).toISOString() })
    .execute();
  platform.clock.advance(201 * 86_400_000);
  expect(await listBlocks(platform, near)).not.toContain('personReview');
  expect(await run(platform, 'people waiting')).toEqual(['No account waits.']);
});

test('what is kept of a person cannot be read in the database', async () => {
  const { platform } = await openExcluded();
  const { db } = platform.services.database;
  const kept = JSON.stringify([
    await db.selectFrom('exclusion_person').selectAll().execute(),
    await db.selectFrom('exclusion_key').selectAll().execute(),
  ]);
  for (const word of ['Jana', 'Kowalska', '1984']) expect(kept).not.toContain(word);
});
