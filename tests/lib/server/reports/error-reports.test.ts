// Failures as a Sentry gets them.
import { expect, test } from 'vitest';
import { readEnv } from '#lib/server/env.ts';
import { createLog } from '#lib/server/log.ts';
import { ErrorReports } from '#lib/server/reports/error-reports.ts';
import { scrubText } from '#lib/server/reports/scrub.ts';
import { startReceiver } from '#tests/support/servers/receiver.ts';

async function openReports() {
  const receiver = await startReceiver();
  const { reports: env } = readEnv({
    SENTRY_DSN: `http://publickey@${receiver.host}/7`,
    SENTRY_ENVIRONMENT: 'trial',
  }).observability;
  if (!env) throw new Error('reports are off');
  const reports = new ErrorReports({ ...env, release: 'abc' });
  const log = createLog('warn', 'abc', (line) => reports.report(line));
  const read = async () => {
    await reports.close();
    return receiver.posted.map(({ text }) => JSON.parse(text.split('\n')[2] ?? ''));
  };
  return { receiver, reports, log, read };
}

test('a failure is reported with its release, its place and its request, and nothing of a person', async () => {
  const { receiver, log, read } = await openReports();
  const error = new RangeError(
    'the account of "Ada" <ada@example.org> at 198.51.100.7 has 4111 1111 1111 1111',
  );
  log.error(
    { err: error, requestId: 'req_1', route: '/cart', customerId: 'cus_1', email: 'ada@example.org' },
    'a page failed',
  );
  log.info('nothing');
  const [event, ...others] = await read();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    level: 'error',
    release: 'abc',
    environment: 'trial',
    platform: 'node',
    message: { formatted: 'a page failed' },
    tags: { requestId: 'req_1', route: '/cart' },
  });
  const [exception] = event.exception.values;
  expect(exception.type).toBe('RangeError');
  expect(exception.stacktrace.frames.at(-1)).toMatchObject({
    filename: expect.stringMatching(/error-reports\.test\.ts$/),
    lineno: expect.any(Number),
    in_app: true,
  });
  expect(JSON.stringify(event)).not.toMatch(/Ada|ada@|198\.51|4111|cus_1/);
  const [{ path, headers, text } = { path: '', headers: {}, text: '' }] = receiver.posted;
  expect(path).toBe('/api/7/envelope/');
  expect(headers['x-sentry-auth']).toContain('sentry_key=publickey');
  const [head, item] = text.split('\n').map((line) => JSON.parse(line || '{}'));
  expect(head.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(item).toEqual({ type: 'event', content_type: 'application/json' });
});

test('a fault of a browser is reported as a warning', async () => {
  const { log, read } = await openReports();
  log.warn({ brand: 'drawcard', isBrowserFault: true }, 'Uncaught error');
  log.warn('something else');
  expect((await read()).map(({ level, message }) => [level, message.formatted])).toEqual([
    ['warning', 'Uncaught error'],
  ]);
});

test('a flood is cut off, and a receiver that is away stops nothing', async () => {
  const { log, read } = await openReports();
  for (let count = 0; count < 100; count += 1) log.error('failed');
  expect(await read()).toHaveLength(30);
  const away = new ErrorReports({
    url: 'http://127.0.0.1:1/api/7/envelope/',
    key: 'k',
    environment: 'e',
    release: 'r',
  });
  away.report({ level: 'error', message: 'failed', fields: {} });
  await away.close();
});

test.each([
  ['Key (email)=(ada@example.org) exists', 'Key (email)=([…]) exists'],
  ['GET https://a.example/reset?token=abc failed', 'GET https://a.example/reset[…] failed'],
  ['connect postgres://user:pw@db:5432/x', 'connect postgres://[…]db:5432/x'],
  ["invalid input for 'Ada Quill'", 'invalid input for […]'],
  ['token aaaaaaaaaabbbbbbbbbbccccccccccdd refused', 'token […] refused'],
  ['call 0412 345 678 now', 'call […] now'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('%s is reported as %s', (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
});
