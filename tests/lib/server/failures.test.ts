// A failure has one line in the log that says why, wherever it happens, and the visitor gets the name by which it is found.
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getFavourites } from '#lib/contracts/favourite.ts';
import { createLog } from '#lib/server/log.ts';
import { logPageFailure } from '#lib/server/page-failure.ts';
import { runtime } from '#lib/server/runtime.ts';
import { enqueueJob } from '#platform/ground/jobs/queue.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { createTicketInput } from '#tests/support/buying/buying.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const ERROR = 50;

interface Line {
  readonly level: number;
  readonly msg?: string;
  readonly requestId?: string;
  readonly route?: string;
  readonly path?: string;
  readonly call?: string;
  readonly code?: string;
  readonly facts?: unknown;
  readonly err?: { readonly message: string; readonly stack: string };
}

const readErrors = (lines: readonly string[]): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ level }) => level >= ERROR);

const failAt = (where: string) => (): never => {
  throw new Error(`${where} broke`);
};

test('what breaks off while a page is rendered is logged once, under the name that its answer has', async () => {
  const { ask, lines } = await startPageServer(({ locals }) => {
    locals.route = '/winners/[year]';
    return failAt('an island')();
  });
  const { status, headers } = await ask('/winners/2026?token=secret', { headers: { cookie: 'a=1' } });
  expect(status).toBe(500);
  const errors = readErrors(lines).filter(({ path }) => path !== '/500');
  expect(errors).toEqual([
    expect.objectContaining({
      msg: 'a page failed',
      requestId: headers['x-request-id'],
      route: '/winners/[year]',
      path: '/winners/2026',
      err: expect.objectContaining({
        message: 'an island broke',
        stack: expect.stringContaining('failures.test'),
      }),
    }),
  ]);
  expect(lines.join('')).not.toContain('secret');
});

test('an answer that several wait for has the name of its rendering in its header too', async () => {
  const { ask } = await startPageServer(({ locals }) => ({
    status: 500,
    body: `Reference: ${locals.requestId}`,
  }));
  const { headers, text } = await ask('/about');
  expect(text).toBe(`Reference: ${headers['x-request-id']}`);
});

test('a stored page that cannot be rendered again is served, and the log names the page', async () => {
  let isDown = false;
  const { ask, lines, store } = await startPageServer(() =>
    isDown ? failAt('the page')() : createCachedPage('kept'),
  );
  await ask('/about');
  isDown = true;
  await store.purge(['draws']);
  const { text, headers } = await ask('/about');
  expect(text).toBe('kept');
  await vi.waitFor(() => expect(readErrors(lines)).toHaveLength(1));
  const [line] = readErrors(lines);
  expect(line).toMatchObject({ path: '/about', err: { message: 'the page broke' } });
  expect(line?.requestId).toBeTruthy();
  expect(line?.requestId).not.toBe(headers['x-request-id']);
});

test('an error that passes several places on its way is written once', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const error = new Error('once');
  const place = { requestId: 'request-1', route: '/about', method: 'GET', url: '/about' };
  logPageFailure(error, place, log);
  logPageFailure(error, { ...place, route: '/500' }, log);
  logPageFailure('a text', place, log);
  expect(readErrors(lines).map(({ err }) => err?.message)).toEqual([
    'once',
    'Something else than an error was thrown: a text',
  ]);
});

test('every line names the release', () => {
  expect(createLog('info', '8ba8b9265ea4ebad').bindings()).toEqual({ release: '8ba8b9265ea4ebad' });
});

async function openShop() {
  const serviceLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void serviceLines.push(line) });
  const platform = await openTestPlatform({ log });
  const { email } = await signUpCustomer(platform);
  return { platform, email, serviceLines };
}

async function logIn(app: ReturnType<typeof createTestContext>, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  await browser.send('POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
  app.logged.length = 0;
  return browser;
}

test('a service that fails says why in its log, and the answer says under which name', async () => {
  const { platform, email, serviceLines } = await openShop();
  const app = createTestContext(platform);
  const browser = await logIn(app, email);
  await platform.services.database.db.schema
    .alterTable('favourite_numbers')
    .renameTo('favourites_gone')
    .execute();
  const { status, envelope } = await browser.send('GET', '/api/favourite-numbers');
  expect(status).toBe(500);
  expect(envelope.error?.code).toBe('server_error');
  const errors = readErrors(serviceLines);
  expect(errors).toEqual([
    expect.objectContaining({
      msg: 'a call failed',
      call: getFavourites.name,
      requestId: envelope.requestId,
    }),
  ]);
  expect(errors[0]?.err?.stack).toContain('favourite');
  expect(readErrors(app.logged), 'the service has written it down').toEqual([]);
  expect(app.logged.join('')).toContain('"code":"server_error"');
});

test('what the gateway cannot read is logged with its error, and its answer names the request', async () => {
  const { platform, email } = await openShop();
  let isSpoiled = false;
  const app = createTestContext(platform, () =>
    isSpoiled ? new Response('<html>Bad gateway</html>', { status: 502 }) : undefined,
  );
  const browser = await logIn(app, email);
  isSpoiled = true;
  const { status, envelope } = await browser.send('GET', '/api/favourite-numbers');
  expect(status).toBe(503);
  expect(readErrors(app.logged)).toEqual([
    expect.objectContaining({
      msg: 'a call failed',
      code: 'service_down',
      requestId: envelope.requestId,
      err: expect.objectContaining({ stack: expect.stringContaining('JsonError') }),
    }),
  ]);
});

test('a refusal carries its code, and one that no contract names is told apart', async () => {
  const { platform, email } = await openShop();
  let code: string | undefined;
  const app = createTestContext(platform, () =>
    code === undefined ? undefined : Response.json({ error: { code, message: 'No.' } }, { status: 409 }),
  );
  const browser = await logIn(app, email);
  code = 'not_found';
  await browser.send('GET', '/api/favourite-numbers');
  code = 'never_heard_of';
  await browser.send('GET', '/api/favourite-numbers');
  const refused = app.logged.map((line) => JSON.parse(line) as Line).filter(({ code: said }) => said);
  expect(refused.map(({ code: said, msg }) => [said, msg])).toEqual([
    ['not_found', 'a call was refused'],
    ['never_heard_of', 'a call was refused for a reason its contract does not name'],
  ]);
});

test('what a rule has found stands in the line of the call, and goes no further than the log', async () => {
  const { platform, email, serviceLines } = await openShop();
  await putOnSale(platform.services, createLotteryOffer());
  const app = createTestContext(platform);
  const browser = await logIn(app, email);
  const { status, envelope, headers } = await browser.send('POST', '/api/cart/items', {
    body: createTicketInput({ firstDrawNo: 1 }),
  });
  expect(status).toBe(422);
  const line = app.logged.map((text) => JSON.parse(text) as Line).find(({ code }) => code === 'draw_closed');
  expect(line).toMatchObject({ msg: 'a call was refused', facts: { offer: 'lighthouse', drawNo: 1 } });
  const ofService = serviceLines
    .map((text) => JSON.parse(text) as Line)
    .find(({ code }) => code === 'draw_closed');
  expect(ofService).toMatchObject({ requestId: line?.requestId, facts: line?.facts });
  expect(JSON.stringify([envelope, [...headers]])).not.toContain('facts');
});

test('a job that fails is logged with its kind and its error', async () => {
  const { platform, serviceLines } = await openShop();
  const { services } = platform;
  await enqueueJob(services.database.db, services, { kind: 'mail', payload: {}, dedupe: 'failure' });
  await runDueJobs(services, { mail: async () => failAt('a job')() });
  expect(readErrors(serviceLines)[0]).toMatchObject({ kind: 'mail', err: { message: 'a job broke' } });
});

test('a site without services says so to the visitor, and why in the log', async () => {
  const lines: string[] = [];
  runtime.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  onTestFinished(() => {
    delete runtime.log;
  });
  const { createUnreachableResponse } = await import('#lib/server/gateway/gateway.ts');
  const { RequestContext } = await import('#lib/server/session/request-context.ts');
  const context = new RequestContext(new Request('http://shop.test/'), '198.51.100.7', 'request-7');
  const answer = await createUnreachableResponse(context, new Error('no keys')).json();
  expect(answer.request_id).toBe('request-7');
  expect(readErrors(lines)).toMatchObject([{ requestId: 'request-7', err: { message: 'no keys' } }]);
});
