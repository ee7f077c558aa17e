import { expect, test, vi } from 'vitest';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createService, type ServiceCall } from '#lib/server/services/service.ts';
import { createSignedHeaders } from '#lib/server/services/signing.ts';
import { createSignature } from '#platform/auth.ts';

const keys = { appKey: 'shop', appSecret: 'kept-on-the-server' };
const call: ServiceCall = {
  endpoint: 'getConfig',
  params: {},
  method: 'GET',
  path: '/v2/config',
  version: '3.0',
  requestId: 'r-1',
};
const createTestService = (fetch: (request: Request) => Promise<Response>, timeoutMs?: number) =>
  createService({ base: 'http://service.test', fetch, keys, ...(timeoutMs && { timeoutMs }) });

test('a call carries the headers of B7.1 and no secret', () => {
  const identity = {
    customerId: 'cus_1',
    accessToken: 'access',
    customerToken: 'customer',
    deviceUuid: 'device',
    visitId: 'visit',
  };
  const headers = createSignedHeaders(
    keys,
    { version: '3.4', requestId: 'r-1', subVariant: 'SA', identity },
    1000,
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    [HEADERS.appKey]: 'shop',
    [HEADERS.timestamp]: '1000',
    [HEADERS.signature]: createSignature(keys.appSecret, 'shop', '1000', 'customer'),
    [HEADERS.version]: '3.4',
    [HEADERS.sessionId]: 'visit',
    [HEADERS.subVariant]: 'SA',
    [HEADERS.customerId]: 'cus_1',
    [HEADERS.customerToken]: 'customer',
    [HEADERS.deviceId]: 'device',
    [HEADERS.requestId]: 'r-1',
    authorization: 'Bearer access',
  });
  expect([...headers].join()).not.toContain(keys.appSecret);
});

test('a service that does not answer in time is slow, and its request is given up', async () => {
  let wasGivenUp = false;
  const service = createTestService(
    // The request is held as a real one is: its signal ends with it.
    (request) =>
      new Promise((_, refuse) => {
        request.signal.addEventListener('abort', () => {
          wasGivenUp = true;
          refuse(request.signal.reason);
        });
      }),
    20,
  );
  await expect(service.send(call)).rejects.toMatchObject({ name: 'ServiceLost', code: 'service_slow' });
  await vi.waitFor(() => expect(wasGivenUp).toBe(true));
});

test('a body that never ends counts as slow too', async () => {
  const endless = new ReadableStream({ pull: () => new Promise(() => {}) });
  const service = createTestService(async () => new Response(endless), 20);
  await expect(service.send(call)).rejects.toMatchObject({ code: 'service_slow' });
});

const failing = (code: string) =>
  createTestService(async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  });

test.each([
  ['POST', 'ECONNRESET', 'service_lost'],
  ['DELETE', 'UND_ERR_SOCKET', 'service_lost'],
  ['POST', 'ECONNREFUSED', 'service_down'],
  ['POST', 'ENOTFOUND', 'service_down'],
  ['GET', 'ECONNRESET', 'service_down'],
])(
  'a %s that ends with %s is told as %s: only what did nothing changed nothing',
  async (method, code, told) => {
    await expect(failing(code).send({ ...call, method })).rejects.toMatchObject({ code: told });
  },
);

test('what is not sent to a service that is left alone has changed nothing', async () => {
  const service = failing('ECONNRESET');
  const post = { ...call, method: 'POST' };
  for (let turn = 0; turn < 10; turn += 1)
    await expect(service.send(post)).rejects.toMatchObject({ code: 'service_lost' });
  await expect(service.send(post)).rejects.toMatchObject({ code: 'service_down' });
});

test('a service that was lost ten times in a row is left alone for a while', async () => {
  let asked = 0;
  const service = createTestService(async () => {
    asked += 1;
    throw new TypeError('fetch failed');
  });
  for (let turn = 0; turn < 15; turn += 1)
    await expect(service.send(call)).rejects.toMatchObject({ code: 'service_down' });
  expect(asked).toBe(10);
});

test('services of this process are never left alone: slow calls close the way to none', async () => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    throw new TypeError('fetch failed');
  };
  const embedded = { base: 'http://service.test', isEmbedded: true, fetch, keys };
  for (const service of [createService(embedded), createService({ ...embedded, lostInARow: 2 })])
    for (let turn = 0; turn < 15; turn += 1) await expect(service.send(call)).rejects.toThrow();
  expect(asked).toBe(30);
});

test('a refusal is an answer and does not count as lost', async () => {
  let asked = 0;
  const service = createTestService(async () => {
    asked += 1;
    return Response.json({}, { status: 500 });
  });
  for (let turn = 0; turn < 15; turn += 1) expect((await service.send(call)).status).toBe(500);
  expect(asked).toBe(15);
});
