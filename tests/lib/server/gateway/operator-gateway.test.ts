import { expect, test } from 'vitest';
import { answerCall } from '#lib/server/gateway/gateway.ts';
import { answerOperatorCall } from '#lib/server/gateway/operator-gateway.ts';
import { toProblemAnswer } from '#lib/server/gateway/problem.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, ORIGIN, TestBrowser } from '#tests/support/test-browser.ts';

async function openGateway() {
  const platform = await openTestPlatform();
  const token = await addOperator(platform.services, { name: 'back-office', role: 'manager' });
  const app = createTestContext(platform);
  const browser = new TestBrowser(app, ORIGIN, (at, context, request) =>
    answerCall(at, context, request, () => answerOperatorCall(at, context, request)).then((answer) =>
      toProblemAnswer(answer, request),
    ),
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
  expect((await browser.send('GET', '/api/operator/customers', { headers })).status).toBe(200);
  for (const path of ['cart', 'desk/customers', 'keys/opr_1/renewal', 'orders/chk_1/cancellations'])
    expect((await browser.send('GET', `/api/operator/${path}`, { headers })).status).toBe(404);
  expect((await browser.send('GET', RUN, { headers })).status).toBe(405);
});

test('a refusal is a problem with a permanent code, its field and the path', async () => {
  const { browser, token } = await openGateway();
  const stranger = await browser.send('GET', '/api/operator/commands', {});
  expect([stranger.status, stranger.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  expect(stranger.headers.get('www-authenticate')).toBe('Bearer');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'a-key-of-a-program' };
  const path = '/api/operator/commands/customer-note';
  const refused = await browser.send('POST', path, { body: { email: 'a@example.test' }, headers });
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.text)).toMatchObject({
    type: 'urn:drawcard:problem:usage_wrong',
    title: 'The text is missing.',
    status: 422,
    code: 'usage_wrong',
    instance: path,
    errors: { text: [{ code: 'usage_wrong' }] },
  });
});
