// What is asked while every turn of passwords is taken is refused, and counts as no wrong password, code or sign-up.
import { expect, test } from 'vitest';
import { logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { changePassword } from '#lib/contracts/identity/password.ts';
import { beginTwoFactor, confirmTwoFactor, logInWithCode } from '#lib/contracts/identity/two-factor.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { createAppCode, switchOnApp } from '../../../support/identity/two-factor.ts';
import { listMails } from '../../../support/mails.ts';
import { whileBusy } from '../../../support/password-turns.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const BUSY = [429, 'passwords_busy'];

interface Answer {
  readonly status: number;
  readonly envelope: { readonly error?: { readonly code: string } | null };
}

/** The answers of one call more than a limit lets through, in the order of asking. */
async function listAnswers(limit: number, ask: () => Promise<Answer>) {
  const answers = [];
  for (let asked = 0; asked <= limit; asked += 1) {
    const { status, envelope } = await ask();
    answers.push([status, envelope.error?.code]);
  }
  return answers;
}

const repeatBusy = (limit: number) => Array.from({ length: limit + 1 }, () => BUSY);

test('a present password that finds no turn is not counted as a wrong one', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const body = { currentPassword: TEST_PASSWORD, password: 'copper-lantern-harbour-77' };
  const change = () => platform.call(changePassword, { as, body });
  const { limit } = THROTTLE_RULES.pair;
  expect(await whileBusy(() => listAnswers(limit, change))).toEqual(repeatBusy(limit));
  expect((await change()).status).toBe(200);
});

test('a sign-up that finds no turn is not counted', async () => {
  const platform = await openTestPlatform();
  const body = createSignUpDetails();
  const headers = { 'x-client-address': '203.0.113.9' };
  const open = () => platform.call(signUp, { body, headers });
  const { limit } = THROTTLE_RULES.opened;
  expect(await whileBusy(() => listAnswers(limit, open))).toEqual(repeatBusy(limit));
  expect((await open()).status).toBe(200);
});

test('a recovery code that finds no turn is not counted, and still works', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const { codes } = await switchOnApp(platform, customer);
  const begun = await platform.call(logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  const { challenge } = begun.envelope.result as { challenge: string };
  const finish = () => platform.call(logInWithCode, { body: { challenge, otp: codes.at(-1) ?? '' } });
  const { limit } = THROTTLE_RULES.code;
  expect(await whileBusy(() => listAnswers(limit, finish))).toEqual(repeatBusy(limit));
  expect(await listMails(platform.services, 'account_locked')).toEqual([]);
  expect((await finish()).status).toBe(200);
});

test('a code that would switch a second step on still works where its recovery codes found no turn', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const method = 'authenticator';
  const begun = await platform.call(beginTwoFactor, {
    as,
    body: { method, currentPassword: TEST_PASSWORD },
  });
  const otp = createAppCode(begun.result.secret, platform.clock.now());
  const confirm = () => platform.call(confirmTwoFactor, { as, body: { method, otp } });
  const { limit } = THROTTLE_RULES.code;
  expect(await whileBusy(() => listAnswers(limit, confirm))).toEqual(repeatBusy(limit));
  const { status, result } = await confirm();
  expect([status, result.recoveryCodes.length]).toEqual([200, 10]);
});
