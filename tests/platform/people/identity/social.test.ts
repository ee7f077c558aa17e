// Logging in with an account elsewhere, against a provider that speaks OpenID Connect.
import { expect, test } from 'vitest';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import {
  beginSocialLink,
  beginSocialLogin,
  getSocialAccounts,
  getSocialProviders,
  getSocialSignUp,
  linkSocial,
  logInWithSocial,
  type SocialProvider,
  signUpWithSocial,
  unlinkSocial,
} from '#lib/contracts/identity/social.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { sweepIdentity } from '#platform/people/identity/sweep.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform, TEST_NOW, type TestSession } from '../../../support/platform.ts';
import { openOpenIdServer, type Person } from '../../../support/servers/openid-server.ts';

const BROWSER = 'b'.repeat(64);
const REDIRECT = 'https://shop.example/social-authentication/callback/google';
const MINUTE_MS = 60_000;
const person: Person = {
  sub: 'g-1',
  email: 'Robin@Mail.example',
  email_verified: true,
  given_name: 'Robin',
  family_name: 'Shaw',
};
const details = {
  email: 'robin@mail.example',
  firstname: 'Robin',
  lastname: 'Shaw',
  dateOfBirth: '1985-03-27',
  state: 'NSW',
  acceptTerms: true,
} as const;

async function openSocial() {
  let now = () => TEST_NOW;
  const openId = await openOpenIdServer(() => now());
  const platform = await openTestPlatform({ social: openId.providers, sendsMail: true });
  now = platform.clock.now;
  const ask = { provider: 'google' as SocialProvider, redirectUri: REDIRECT, browser: BROWSER };
  const begin = async (more: object = {}) => {
    const { result } = await platform.call(beginSocialLogin, { body: { ...ask, ...more } });
    return result.address;
  };
  const agree = async (who: Person = person, more: object = {}) => openId.agree(await begin(more), who);
  const finish = (returned: object, more: object = {}) =>
    platform.call(logInWithSocial, { body: { ...ask, ...returned, ...more } });
  const logIn = async (who: Person = person) => finish(await agree(who));
  const signUp = async (who: Person = person, more: object = {}) => {
    const { token } = (await logIn(who)).envelope.result as { token: string };
    return platform.call(signUpWithSocial, { body: { ...details, token, ...more } });
  };
  const beginLink = (as: TestSession, more: object = {}) =>
    platform.call(beginSocialLink, { as, body: { ...ask, currentPassword: TEST_PASSWORD, ...more } });
  const link = async (as: TestSession, who: Person = person) => {
    const returned = openId.agree((await beginLink(as)).result.address, who);
    return platform.call(linkSocial, { as, body: { ...ask, ...returned } });
  };
  return { openId, platform, ask, begin, agree, finish, logIn, signUp, beginLink, link };
}

const toOutcome = ({
  status,
  envelope,
}: {
  status: number;
  envelope: { error?: { code?: string } | undefined };
}) => [status, envelope.error?.code];

test('a shop without keys offers nothing, and begins nothing', async () => {
  const platform = await openTestPlatform();
  expect((await platform.call(getSocialProviders)).result).toEqual([]);
  const body = { provider: 'google', redirectUri: REDIRECT, browser: BROWSER } as const;
  expect(toOutcome(await platform.call(beginSocialLogin, { body }))).toEqual([404, 'social_off']);
});

test('one address begins a hundred logins in a quarter of an hour, and none is kept once it has ended', async () => {
  const { platform, ask } = await openSocial();
  const { db } = platform.services.database;
  const begin = async () => (await platform.call(beginSocialLogin, { body: ask })).status;
  const { limit } = THROTTLE_RULES.begun;
  for (let turn = 0; turn < limit; turn += 1) expect(await begin()).toBe(200);
  expect(await begin()).toBe(429);
  platform.clock.advance(15 * MINUTE_MS);
  expect(await begin()).toBe(200);
  await sweepIdentity(platform.services);
  expect(await db.selectFrom('social_state').select('provider').execute()).toHaveLength(1);
});

test('logins that end take nothing of what their address may begin', async () => {
  const { logIn, signUp } = await openSocial();
  await signUp();
  const { limit } = THROTTLE_RULES.begun;
  for (let turn = 0; turn <= limit; turn += 1) expect((await logIn()).status).toBe(200);
});

test('the browser goes with a state, a nonce and a challenge, none of which rests in the open', async () => {
  const { begin, platform } = await openSocial();
  const { searchParams } = new URL(await begin());
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  const held = JSON.stringify(
    await platform.services.database.db.selectFrom('social_state').selectAll().execute(),
  );
  for (const name of ['state', 'nonce']) {
    expect(searchParams.get(name)).toMatch(/^[0-9a-f]{64}$/);
    expect(held).not.toContain(searchParams.get(name));
  }
});

test('somebody new opens an account with a few details, and is logged in with the provider from then on', async () => {
  const { platform, logIn, signUp } = await openSocial();
  const unknown = await logIn();
  expect(toOutcome(unknown)).toEqual([409, 'social_unknown']);
  const { token } = unknown.envelope.result as { token: string };
  expect((await platform.call(getSocialSignUp, { body: { token } })).result).toEqual({
    provider: 'google',
    email: 'robin@mail.example',
    firstname: 'Robin',
    lastname: 'Shaw',
  });
  const opened = await signUp();
  expect([opened.status, opened.result.customer.emailAddressConfirmationRequired]).toEqual([200, false]);
  const again = await logIn();
  expect([again.status, again.result.customer.customerId]).toEqual([200, opened.result.customer.customerId]);
  expect(await listMails(platform.services, 'social_linked')).toHaveLength(1);
});

test('a sign-up works once, and for half an hour', async () => {
  const { platform, logIn } = await openSocial();
  const { token } = (await logIn()).envelope.result as { token: string };
  const signUp = (email: string, used = token) =>
    platform.call(signUpWithSocial, { body: { ...details, email, token: used } });
  const both = await Promise.all([signUp('one@mail.example'), signUp('two@mail.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  const late = (await logIn({ ...person, sub: 'g-2', email: 'late@mail.example' })).envelope.result as {
    token: string;
  };
  platform.clock.advance(31 * MINUTE_MS);
  expect(toOutcome(await signUp('late@mail.example', late.token))).toEqual([410, 'social_over']);
});

test.each([
  ['not verified by the provider', { ...person, email_verified: false }, {}],
  ['changed in the form', person, { email: 'other@mail.example' }],
] as const)('an address %s has to be confirmed', async (_, who, more) => {
  const { signUp } = await openSocial();
  expect((await signUp(who, more)).result.customer.emailAddressConfirmationRequired).toBe(true);
});

test.each([true, false])(
  'an account with the same address is never opened by it (verified: %s)',
  async (verified) => {
    const { platform, logIn } = await openSocial();
    const customer = await signUpCustomer(platform);
    const refused = await logIn({ ...person, email: customer.email, email_verified: verified });
    expect(toOutcome(refused)).toEqual([409, 'social_email_known']);
    expect(JSON.stringify(refused.envelope)).not.toContain('token');
  },
);

test('a customer links, logs in with it, and unlinks', async () => {
  const { platform, link, logIn } = await openSocial();
  const as = await signUpCustomer(platform);
  expect((await link(as)).status).toBe(200);
  expect((await logIn()).result.customer.customerId).toBe(as.customerId);
  const { result } = await platform.call(getSocialAccounts, { as });
  expect(result).toMatchObject({
    accounts: [{ provider: 'google', email: 'robin@mail.example' }],
    hasPassword: true,
  });
  const unlink = (currentPassword?: string) =>
    platform.call(unlinkSocial, { as, body: { provider: 'google', currentPassword } });
  expect(toOutcome(await unlink('wrong'))).toEqual([422, 'password_wrong']);
  expect((await unlink(TEST_PASSWORD)).status).toBe(200);
  expect(toOutcome(await logIn())).toEqual([409, 'social_unknown']);
});

test('linking asks for the password', async () => {
  const { platform, beginLink } = await openSocial();
  const as = await signUpCustomer(platform);
  expect(toOutcome(await beginLink(as, { currentPassword: 'wrong' }))).toEqual([422, 'password_wrong']);
});

test('one login elsewhere opens one account, and an account has one of each provider', async () => {
  const { platform, link } = await openSocial();
  const [as, other] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  await link(as);
  expect((await link(as)).status).toBe(200);
  expect(toOutcome(await link(other))).toEqual([409, 'social_taken']);
  expect(toOutcome(await link(as, { ...person, sub: 'g-9' }))).toEqual([409, 'social_linked']);
});

test('what began for one customer links to no other', async () => {
  const { openId, platform, ask, beginLink } = await openSocial();
  const [as, other] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const returned = openId.agree((await beginLink(as)).result.address, person);
  const body = { ...ask, ...returned };
  expect(toOutcome(await platform.call(linkSocial, { as: other, body }))).toEqual([401, 'social_refused']);
  expect(toOutcome(await platform.call(logInWithSocial, { body }))).toEqual([401, 'social_refused']);
});

test('the only way into an account stays', async () => {
  const { platform, signUp } = await openSocial();
  const { accessToken, refreshToken, customerToken, customer } = (await signUp()).result;
  const as = { customerId: customer.customerId, accessToken, refreshToken, customerToken };
  expect((await platform.call(getCustomer, { as })).status).toBe(200);
  const { unlinkAccount } = await import('#platform/people/identity/social/accounts.ts');
  await expect(unlinkAccount(platform.services, customer.customerId, 'google')).rejects.toMatchObject({
    code: 'social_last',
  });
});

test.each([
  ['another browser', { browser: 'c'.repeat(64) }],
  ['another state', { state: 'd'.repeat(64) }],
  ['another address', { redirectUri: 'https://evil.example/social-authentication/callback/google' }],
  ['another provider', { provider: 'apple' }],
])('%s is refused', async (_, bent) => {
  const { agree, finish } = await openSocial();
  const outcome = toOutcome(await finish(await agree(), bent));
  expect(outcome).toEqual([401, 'social_refused']);
});

test('an answer works once, and for ten minutes', async () => {
  const { agree, finish, platform } = await openSocial();
  const returned = await agree();
  const all = await Promise.all([finish(returned), finish(returned), finish(returned)]);
  expect(all.map(({ status }) => status).sort()).toEqual([401, 401, 409]);
  const late = await agree();
  platform.clock.advance(11 * MINUTE_MS);
  expect(toOutcome(await finish(late))).toEqual([401, 'social_refused']);
});

test('a code that was begun by another browser is refused by its verifier', async () => {
  const { agree, finish } = await openSocial();
  const [mine, stolen] = [await agree(), await agree({ ...person, sub: 'victim' })];
  expect(toOutcome(await finish({ ...mine, code: stolen.code }))).toEqual([401, 'social_refused']);
});

const nowS = TEST_NOW / 1000;
test.each([
  ['unsigned', { isUnsigned: true }],
  ['signed by another key', { isSignedByAnother: true }],
  ['with another nonce', { claims: { nonce: 'e'.repeat(64) } }],
  ['for another client', { claims: { aud: 'another' } }],
  [
    'for several clients, asked by another',
    { claims: { aud: ['google-client', 'another'], azp: 'another' } },
  ],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['that is over', { claims: { exp: nowS - 120 } }],
  ['that begins later', { claims: { nbf: nowS + 3600 } }],
  ['without a subject', { claims: { sub: '' } }],
])('a token %s is refused', async (_, bent) => {
  const { openId, agree, finish } = await openSocial();
  Object.assign(openId.bent, bent);
  expect(toOutcome(await finish(await agree()))).toEqual([401, 'social_refused']);
});

test.each([
  ['refuses the code', { status: 400 }, [401, 'social_refused']],
  ['is down', { status: 500 }, [503, 'social_away']],
  ['has no keys', { areKeysAway: true }, [503, 'social_away']],
])('a provider that %s is said so', async (_, bent, outcome) => {
  const { openId, agree, finish } = await openSocial();
  Object.assign(openId.bent, bent);
  expect(toOutcome(await finish(await agree()))).toEqual(outcome);
});

test('logins at a provider that is away count against nobody at the address', async () => {
  const { openId, agree, finish } = await openSocial();
  Object.assign(openId.bent, { status: 500 });
  const { limit } = THROTTLE_RULES.address;
  for (let turn = 0; turn <= limit; turn += 1)
    expect(toOutcome(await finish(await agree()))).toEqual([503, 'social_away']);
});

test('a provider that hangs up is said to be away', async () => {
  const { openId, agree, finish } = await openSocial();
  const returned = await agree();
  openId.server.faults.push({ method: 'POST', path: /token/, kind: 'cut' });
  expect(toOutcome(await finish(returned))).toEqual([503, 'social_away']);
});

test('Apple signs its secret, says the name beside the token, and its text of true counts', async () => {
  const { openId, agree, finish, platform } = await openSocial();
  const apple = { provider: 'apple', redirectUri: REDIRECT.replace('google', 'apple') };
  const who = { sub: 'a-1', email: 'x@privaterelay.example', email_verified: 'true' };
  const returned = await agree(who, apple);
  const unknown = await finish(returned, { ...apple, firstname: 'Ada', lastname: 'Shaw' });
  const { token } = unknown.envelope.result as { token: string };
  expect((await platform.call(getSocialSignUp, { body: { token } })).result).toMatchObject({
    firstname: 'Ada',
  });
  const [call] = openId.server.calls.filter(({ path }) => path === '/apple/token');
  const secret = new URLSearchParams(call?.text).get('client_secret') ?? '';
  const claims = JSON.parse(Buffer.from(secret.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: 'team', sub: 'apple-client' });
});
