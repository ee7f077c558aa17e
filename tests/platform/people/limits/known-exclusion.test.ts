// An excluded person is known again in an account whose details become theirs.
import { expect, test, vi } from 'vitest';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { changeDetails, upgradeAccount } from '#lib/contracts/details.ts';
import { getCustomer, logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { changeEmail, followEmailLink } from '#lib/contracts/identity/email-address.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import type { Transact } from '#platform/ground/db/group-commit.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import { careCommands } from '#platform/people/care/commands.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { listMails } from '../../../support/mails.ts';
import { logInAgain } from '../../../support/membership/membership.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const ADDRESS = {
  address1: '12 Harbour Street',
  suburb: 'Balmain',
  state: 'NSW',
  postcode: '2041',
  country: 'AU',
} as const;
const PHONE = '0412 345 678';
const SAMUEL = { firstname: 'Samuel', lastname: 'Okafor', dateOfBirth: '1985-03-27' };
const SAM = { ...SAMUEL, firstname: 'Sam' };
const DAY_MS = 86_400_000;

const change = (platform: TestPlatform, as: TestSession, person: typeof SAM, phone = '') =>
  platform.call(changeDetails, { as, body: { ...person, phone, address: ADDRESS } });

const readExclusion = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getCustomer, { as })).result.exclusion;

/** To whom messages of exclusions went, their subject, and whether they name another account as the cause. */
async function readNotices({ services }: TestPlatform) {
  const mails = await listMails(services, 'exclusion_set');
  return mails.map(({ recipient, payload }) => {
    const { subject, text } = renderMessage('exclusion_set', payload);
    return [recipient, subject, text.includes('This follows from another account with your details')];
  });
}

async function openExcluded() {
  const platform = await openTestPlatform({ sendsMail: true });
  const excluded = await signUpCustomer(platform, SAMUEL);
  expect((await change(platform, excluded, SAMUEL, PHONE)).status).toBe(200);
  await platform.call(excludeSelf, { as: excluded, body: { length: 'months-6', reason: '' } });
  const other = await signUpCustomer(platform, SAM);
  return { platform, excluded, other };
}

test('an account that takes the name of an excluded person is excluded as long, once', async () => {
  const { platform, excluded, other } = await openExcluded();
  expect(await readExclusion(platform, other)).toBeUndefined();
  for (const suburb of ['Balmain', 'Rozelle']) {
    const body = { ...SAMUEL, phone: '', address: { ...ADDRESS, suburb } };
    expect((await platform.call(changeDetails, { as: other, body })).status).toBe(200);
  }
  expect(await readExclusion(platform, other)).toEqual(await readExclusion(platform, excluded));
  expect(await readNotices(platform)).toEqual([
    [excluded.email, 'You have excluded yourself', false],
    [other.email, 'Your account is excluded', true],
  ]);
});

test('each account of an excluded person is notified, by whom or what it is', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const [first, second] = [await signUpCustomer(platform, SAMUEL), await signUpCustomer(platform, SAMUEL)];
  await platform.call(excludeSelf, { as: second, body: { length: 'months-6', reason: '' } });
  expect(await readNotices(platform)).toEqual([
    [first.email, 'Your account is excluded', true],
    [second.email, 'You have excluded yourself', false],
  ]);
});

test('an operator who excludes a customer does not say that the customer did', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const { customerId, email } = await signUpCustomer(platform, SAMUEL);
  const asked = { customerId, kind: 'exclusion', until: undefined, setBy: 'operator' } as const;
  await excludeCustomer(platform.services, asked);
  expect(await readNotices(platform)).toEqual([[email, 'Your account is excluded', false]]);
});

test('an account that is held for longer is not notified of a shorter time off', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const { services, clock } = platform;
  const first = await signUpCustomer(platform, SAM);
  const until = clock.now() + 30 * DAY_MS;
  await excludeCustomer(services, { customerId: first.customerId, kind: 'break', until, setBy: 'customer' });
  const second = await signUpCustomer(platform, SAMUEL);
  await services.database.db
    .updateTable('customer')
    .set({ firstname: SAMUEL.firstname })
    .where('id', '=', first.customerId)
    .execute();
  const shorter = { kind: 'break', until: clock.now() + DAY_MS, setBy: 'customer' } as const;
  await excludeCustomer(services, { ...shorter, customerId: second.customerId });
  const mails = await listMails(services, 'break_begun');
  expect(mails.map(({ recipient }) => recipient)).toEqual([first.email, second.email]);
});

test('an exclusion that was ended is ended in all accounts, and begins again by no other change', async () => {
  const { platform, excluded, other } = await openExcluded();
  await change(platform, other, SAMUEL);
  platform.clock.advance(200 * DAY_MS);
  await careCommands['customer end-exclusion'].run({
    services: platform.services,
    words: [excluded.email],
    options: { reason: 'Asked by letter' },
    actor: 'ops:test',
    print: () => undefined,
  });
  for (const { customerId, email } of [excluded, other]) {
    const { result } = await platform.call(logIn, { body: { email, password: TEST_PASSWORD } });
    const as = { ...result, customerId };
    const body = { ...SAMUEL, phone: '', address: { ...ADDRESS, state: 'VIC', postcode: '3000' } };
    expect((await platform.call(changeDetails, { as, body })).status).toBe(200);
    expect(await readExclusion(platform, as)).toBeUndefined();
  }
});

test('an exclusion whose time is over and that was not ended holds for an account that joins it', async () => {
  const { platform, other } = await openExcluded();
  platform.clock.advance(200 * DAY_MS);
  const joined = await logInAgain(platform, other);
  expect((await change(platform, joined, SAMUEL)).status).toBe(200);
  const held = await readExclusion(platform, joined);
  expect(held).toMatchObject({ kind: 'exclusion' });
  platform.clock.advance(1);
  await careCommands['customer end-exclusion'].run({
    services: platform.services,
    words: [other.email],
    options: { reason: 'Asked by letter' },
    actor: 'ops:test',
    print: () => undefined,
  });
  expect(await readExclusion(platform, joined)).toBeUndefined();
});

test('an account joins an exclusion whose time is over also where time passes meanwhile', async () => {
  const { platform, other } = await openExcluded();
  platform.clock.advance(200 * DAY_MS);
  const joined = await logInAgain(platform, other);
  const { clock } = platform.services;
  let now = clock.now();
  vi.spyOn(clock, 'now').mockImplementation(() => (now += 1));
  expect((await change(platform, joined, SAMUEL)).status).toBe(200);
  expect(await readExclusion(platform, joined)).toMatchObject({ kind: 'exclusion' });
});

test('the number of an excluded person is taken by no other account', async () => {
  const { platform, other } = await openExcluded();
  const refused = await change(platform, other, SAM, '+61 412 345 678');
  expect([refused.status, refused.envelope.errors?.phone?.[0]?.code]).toEqual([403, 'phone_refused']);
  expect((await change(platform, other, SAM, '0412 999 111')).status).toBe(200);
});

test('a customer learns of few numbers only whether their owner is excluded', async () => {
  const { platform, other } = await openExcluded();
  const second = await signUpCustomer(platform, SAM);
  const ask = async (as: TestSession, address: string, phone = PHONE) => {
    const headers = { [HEADERS.clientAddress]: address };
    const body = { ...SAM, phone, address: ADDRESS };
    return (await platform.call(changeDetails, { as, body, headers })).status;
  };
  const { limit } = THROTTLE_RULES.signUp;
  expect(await ask(other, '203.0.113.9', '0412 999 111')).toBe(200);
  for (let index = 1; index < limit; index += 1) expect(await ask(other, '203.0.113.9')).toBe(403);
  // An own number, an impossible one and none ask nothing.
  expect(await ask(other, '203.0.113.9', '0412 999 111')).toBe(200);
  expect(await ask(other, '203.0.113.9', '0412')).toBe(422);
  expect(await ask(other, '203.0.113.10', '0412 999 222')).toBe(429);
  expect(await ask(other, '203.0.113.10', '')).toBe(200);
  expect(await ask(second, '203.0.113.9')).toBe(403);
  expect(await ask(second, '203.0.113.9')).toBe(429);
  expect(await ask(second, '203.0.113.10')).toBe(403);
});

test('an upgrade of an account asks as few numbers', async () => {
  const { platform, other } = await openExcluded();
  const body = { phone: PHONE, address: ADDRESS, acceptTerms: true };
  const ask = async () => (await platform.call(upgradeAccount, { as: other, body })).status;
  const { limit } = THROTTLE_RULES.signUp;
  for (let index = 0; index < limit; index += 1) expect(await ask()).toBe(403);
  expect(await ask()).toBe(429);
});

const excludeFor = (platform: TestPlatform, customerId: string) =>
  excludeCustomer(platform.services, { customerId, kind: 'exclusion', until: undefined, setBy: 'customer' });

/** Leaves the transaction that counts a call as it is, and runs the next one as `run` does. */
function replaceSecondTransaction({ services: { database } }: TestPlatform, run: Transact): void {
  const { transact } = database;
  vi.spyOn(database, 'transact').mockImplementationOnce(transact).mockImplementationOnce(run);
}

test('a sign-up is refused where an exclusion begins while its password is hashed', async () => {
  const platform = await openTestPlatform();
  const { customerId } = await signUpCustomer(platform, SAMUEL);
  const { transact } = platform.services.database;
  replaceSecondTransaction(platform, async (...asked) => {
    await excludeFor(platform, customerId);
    return transact(...asked);
  });
  const body = createSignUpDetails(SAMUEL);
  const { status, envelope } = await platform.call(signUp, { body });
  expect([status, envelope.error?.code]).toEqual([403, 'sign_up_excluded']);
  expect((await platform.call(logIn, { body })).status).toBe(401);
});

/** Begins an exclusion when the second transaction has done its work and is not committed. Gives its end. */
function excludeBeforeCommit(platform: TestPlatform, customerId: string): () => Promise<void> | undefined {
  const { transact } = platform.services.database;
  let excluded: Promise<void> | undefined;
  replaceSecondTransaction(platform, (work, beforeCommit) =>
    transact(async (tx) => {
      const value = await work(tx);
      excluded = excludeFor(platform, customerId);
      await Promise.race([excluded, new Promise((wake) => setTimeout(wake, 200))]);
      return value;
    }, beforeCommit),
  );
  return () => excluded;
}

test('an exclusion waits for the account that the person is opening, and holds in it', async () => {
  const platform = await openTestPlatform();
  const { customerId } = await signUpCustomer(platform, SAMUEL);
  const end = excludeBeforeCommit(platform, customerId);
  const opened = await signUpCustomer(platform, SAMUEL);
  await end();
  expect(await readExclusion(platform, opened)).toMatchObject({ kind: 'exclusion' });
});

test('an exclusion waits for the account that is taking the name of the person, and holds in it', async () => {
  const platform = await openTestPlatform();
  const { customerId } = await signUpCustomer(platform, SAMUEL);
  const other = await signUpCustomer(platform, SAM);
  const end = excludeBeforeCommit(platform, customerId);
  expect((await change(platform, other, SAMUEL, PHONE)).status).toBe(200);
  await end();
  expect(await readExclusion(platform, other)).toMatchObject({ kind: 'exclusion' });
});

test('the mailbox of an excluded person takes the exclusion along', async () => {
  const { platform, excluded, other } = await openExcluded();
  const [name, host] = excluded.email.split('@');
  const body = { email: `${name}+again@${host}`, currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as: other, body })).status).toBe(200);
  expect(await readExclusion(platform, other)).toBeUndefined();
  const { payload } = (await listMails(platform.services, 'email_confirm')).at(-1)!;
  await platform.call(followEmailLink, { body: { token: payload.token } });
  expect(await readExclusion(platform, other)).toMatchObject({ kind: 'exclusion' });
});

test('an excluded customer corrects the own details, and a break that is over binds no one', async () => {
  const platform = await openTestPlatform();
  const own = await signUpCustomer(platform, SAMUEL);
  await change(platform, own, SAMUEL, PHONE);
  await platform.call(takeBreak, { as: own, body: { length: 'days-7' } });
  expect((await change(platform, own, SAM, PHONE)).status).toBe(200);
  expect((await change(platform, own, SAMUEL, PHONE)).status).toBe(200);
  platform.clock.advance(8 * DAY_MS);
  const other = await signUpCustomer(platform, SAM);
  expect((await change(platform, other, SAMUEL, PHONE)).status).toBe(200);
  expect(await readExclusion(platform, other)).toBeUndefined();
});
