import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { getCustomer, logOut, refreshSession } from '#lib/contracts/identity/customer.ts';
import { REFRESH_GRACE_MS } from '#platform/people/identity/sessions.ts';
import { TOKEN_TTL_MS } from '#platform/people/identity/tokens.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const refreshTokens = (platform: TestPlatform, refreshToken: string) =>
  platform.call(refreshSession, { body: { refreshToken } });
const getStatus = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getCustomer, { as })).status;

test('every token can be decoded and names its customer', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  for (const token of [session.accessToken, session.refreshToken, session.customerToken])
    expect(decodeJwt(token).customer_id).toBe(session.customerId);
});

test('an access token ends after ten minutes and the refresh token gives another', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  platform.clock.advance(TOKEN_TTL_MS.access + 1000);
  expect(await getStatus(platform, session)).toBe(401);
  const { result } = await refreshTokens(platform, session.refreshToken);
  expect(result.refreshToken).not.toBe(session.refreshToken);
  expect(await getStatus(platform, { ...session, ...result })).toBe(200);
});

test('twenty refreshes at once with one token give one new refresh token', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refreshTokens(platform, session.refreshToken)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ result }) => result.refreshToken)).size).toBe(1);
  const next = await refreshTokens(platform, answers[0]!.result.refreshToken);
  expect(next.status).toBe(200);
});

test('a refresh token shown again after the grace ends the session for everybody', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const { result } = await refreshTokens(platform, session.refreshToken);
  platform.clock.advance(REFRESH_GRACE_MS + 1);
  const stolen = await refreshTokens(platform, session.refreshToken);
  expect([stolen.status, stolen.envelope.error?.code]).toEqual([401, 'refresh_invalid']);
  expect((await refreshTokens(platform, result.refreshToken)).status).toBe(401);
  expect(await getStatus(platform, { ...session, ...result })).toBe(401);
});

test('a refresh token two steps old ends the session even within the grace', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const second = (await refreshTokens(platform, session.refreshToken)).result.refreshToken;
  const third = (await refreshTokens(platform, second)).result.refreshToken;
  expect((await refreshTokens(platform, session.refreshToken)).status).toBe(401);
  expect((await refreshTokens(platform, third)).status).toBe(401);
});

test('logging out ends the session and leaves the other one alone', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const other = await signUpCustomer(platform);
  await platform.call(logOut, { body: { refreshToken: session.refreshToken } });
  expect(await getStatus(platform, session)).toBe(401);
  expect((await refreshTokens(platform, session.refreshToken)).status).toBe(401);
  expect(await getStatus(platform, other)).toBe(200);
});

test('a session that nobody refreshes for a day is over', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  platform.clock.advance(DAY_MS);
  expect((await refreshTokens(platform, session.refreshToken)).status).toBe(401);
});

test('a saved device keeps its session for a month', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const body = { refreshToken: session.refreshToken, saveDevice: true };
  const { result } = await platform.call(refreshSession, { body });
  platform.clock.advance(29 * DAY_MS);
  expect((await refreshTokens(platform, result.refreshToken)).status).toBe(200);
});

test('tokens of two customers, or of two sessions, are never taken together', async () => {
  const platform = await openTestPlatform();
  const [ann, ben] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const mixes: Partial<TestSession>[] = [
    { customerId: ben.customerId },
    { customerToken: ben.customerToken },
    { accessToken: ben.accessToken },
    { customerId: ben.customerId, customerToken: ben.customerToken },
    { customerId: ben.customerId, accessToken: ben.accessToken },
  ];
  for (const mix of mixes) expect(await getStatus(platform, { ...ann, ...mix })).toBe(401);
});

test('a token of one kind does not pass for another', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const { accessToken, refreshToken, customerToken } = session;
  expect(await getStatus(platform, { ...session, accessToken: customerToken })).toBe(401);
  expect(await getStatus(platform, { ...session, accessToken: refreshToken })).toBe(401);
  expect(await getStatus(platform, { ...session, customerToken: accessToken })).toBe(401);
  expect((await refreshTokens(platform, accessToken)).status).toBe(401);
});

test('a token signed with another secret, unsigned or cut short is nobody', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const claims = decodeJwt(session.accessToken);
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another-secret-of-32-characters!!'));
  const [, payload] = session.accessToken.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const accessToken of [
    forged,
    none,
    session.accessToken.slice(0, -3),
    'x',
    '..',
    'a.b.c',
    'e30.e30.e30',
    `${session.accessToken}.x.y`,
    session.accessToken.replaceAll('.', '!.'),
    `${session.accessToken.split('.')[0]}..`,
  ])
    expect(await getStatus(platform, { ...session, accessToken })).toBe(401);
});

test('a closed account has no session', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const closed = { closed_at: '2026-11-01T00:00:00.000Z' };
  await platform.services.database.db.updateTable('customer').set(closed).execute();
  expect(await getStatus(platform, session)).toBe(401);
});
