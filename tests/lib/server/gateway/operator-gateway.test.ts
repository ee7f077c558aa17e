import { expect, test } from 'vitest';
import { answerCall } from '#lib/server/gateway/gateway.ts';
import { answerOperatorCall } from '#lib/server/gateway/operator-gateway.ts';
import { addOperator } from '#platform/people/operators/accounts.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, ORIGIN, TestBrowser } from '#tests/support/test-browser.ts';

async function openGateway() {
  const platform = await openTestPlatform();
  const token = await addOperator(platform.services, { name: 'back-office', role: 'manager' });
  const app = createTestContext(platform);
  const browser = new TestBrowser(app, ORIGIN, (at, context, request) =>
    answerCall(at, context, request, () => answerOperatorCall(at, context, request)),
  );
  return { platform, token, browser };
}

const RUN = '/api/operator/runs';
const FIND = { command: 'customer find', words: ['nobody@example.test'] };

test('a program gives a command with its token, from anywhere and without a cookie', async () => {
  const { browser, token } = await openGateway();
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': 'a-key-of-a-program',
    origin: 'https://back-office.example',
  };
  const { status, text, headers: answered } = await browser.send('POST', RUN, { body: FIND, headers });
  expect([status, JSON.parse(text).result.is_right]).toEqual([200, true]);
  expect(answered.getSetCookie().join()).not.toContain('session');
});

test('without a token no service is asked, and nothing else is reached', async () => {
  const { browser, token } = await openGateway();
  expect((await browser.send('POST', RUN, { body: FIND })).status).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  expect((await browser.send('GET', '/api/operator/commands', { headers })).status).toBe(200);
  expect((await browser.send('GET', '/api/operator/customers', { headers })).status).toBe(404);
  expect((await browser.send('GET', RUN, { headers })).status).toBe(405);
});
