// What a lotto-party service of its own refuses without a reason of its contract: it wants to know who is there.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { beginTwoFactor, confirmTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const PATH = '/lotto-party/group';
const refuse = (status: number, code: string) =>
  Response.json({ error: { code, message: 'Not allowed.' } }, { status });

/** A customer, perhaps with a second step, and a party service elsewhere that answers as `party.answer` says. */
async function open({ hasSecondStep = true } = {}) {
  const party = { answer: (): Response | undefined => undefined };
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const app = createTestContext(platform, ({ url }) => (url.endsWith(PATH) ? party.answer() : undefined));
  const browser = new TestBrowser(app);
  const login = { email: customer.email, password: TEST_PASSWORD };
  await browser.send('POST', '/api/login', { body: login });
  let code = () => '';
  if (hasSecondStep) {
    const body = { method: 'authenticator', currentPassword: TEST_PASSWORD } as const;
    const { secret } = (await platform.call(beginTwoFactor, { as: customer, body })).result;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    code = () => totp.generate({ timestamp: platform.clock.now() });
    await platform.call(confirmTwoFactor, { as: customer, body: { method: 'authenticator', otp: code() } });
    platform.clock.advance(30_000);
  }
  app.sent.length = 0;
  const listPaths = () => app.sent.map(({ url }) => new URL(url).pathname);
  const ask = () => browser.send('GET', `/api${PATH}`);
  return {
    party,
    browser,
    code,
    listPaths,
    ask,
    countSent: () => listPaths().filter((path) => path === PATH).length,
  };
}

test('a 403 asks for the code, and the call goes through once it was given', async () => {
  const { party, browser, code, ask, countSent } = await open();
  party.answer = () => refuse(403, 'forbidden');
  const demanded = await ask();
  expect([demanded.status, demanded.envelope.error?.code]).toEqual([403, 'REQUIRED']);
  expect(demanded.result).toMatchObject({ method: 'authenticator' });
  expect(countSent()).toBe(1);
  party.answer = () => undefined;
  expect((await browser.send('POST', '/api/session/elevate', { body: { otp: code() } })).status).toBe(200);
  expect((await ask()).status).toBe(200);
});

test('one that refuses after the code as well is asked once more, and its refusal is passed on', async () => {
  const { party, browser, code, ask, countSent } = await open();
  party.answer = () => refuse(403, 'forbidden');
  await browser.send('POST', '/api/session/elevate', { body: { otp: code() } });
  const { status, envelope } = await ask();
  expect([status, envelope.error?.code]).toEqual([403, 'forbidden']);
  expect(countSent()).toBe(2);
});

test('without a second step the call is made once more', async () => {
  const { party, ask, countSent } = await open({ hasSecondStep: false });
  const answers = [refuse(403, 'forbidden')];
  party.answer = () => answers.shift();
  expect((await ask()).status).toBe(200);
  expect(countSent()).toBe(2);
});

test('a 401 is tried with new tokens first, and asks for the code where those are refused too', async () => {
  const { party, ask, countSent, listPaths } = await open();
  const answers = [refuse(401, 'unauthorised')];
  party.answer = () => answers.shift();
  expect((await ask()).status).toBe(200);
  expect(listPaths()).toEqual([PATH, '/v2/refresh', PATH]);
  party.answer = () => refuse(401, 'unauthorised');
  expect((await ask()).envelope.error?.code).toBe('REQUIRED');
  expect(countSent()).toBe(4);
});

test('a refusal that the contract names asks for nothing', async () => {
  const { party, browser, listPaths } = await open();
  party.answer = () => refuse(403, 'customer_excluded');
  const body = { group_name: 'Sunday Players' };
  const answer = await browser.send('POST', `/api${PATH}`, { body, key: 'a-key-of-its-own' } as never);
  expect(listPaths().filter((path) => path !== PATH)).toEqual([]);
  expect(answer.status).not.toBe(200);
});
