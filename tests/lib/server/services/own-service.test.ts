// Services with a base of their own: what is sent to them, and how it is signed.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createServices } from '#lib/server/services/own-service.ts';
import { deriveServiceSecret } from '#lib/server/services/own-signing.ts';
import type { Service, ServiceCall } from '#lib/server/services/service.ts';
import { createOwnSignature } from '#platform/service-auth.ts';

const KEYS = { appKey: 'shop', appSecret: 'app-secret' };
const IDENTITY = {
  customerId: 'cus_1',
  accessToken: 'bearer',
  customerToken: 'customer-token',
  deviceUuid: 'device',
  visitId: 'visit',
};
const CALL: ServiceCall = {
  service: 'lotto_party',
  endpoint: 'createGroup',
  params: {},
  method: 'POST',
  path: '/lotto-party/group',
  body: '{"group_name":"Crew"}',
  version: '3.0',
  requestId: 'request-1',
  subVariant: 'blue',
  brand: 'drawcard',
  idempotencyKey: 'once-only',
  clientAddress: '203.0.113.7',
  identity: IDENTITY,
};

function openServices(env: Record<string, string> = {}) {
  const asked: Request[] = [];
  const sentToMain: ServiceCall[] = [];
  const answer = async (request: Request) => {
    asked.push(request);
    return Response.json({});
  };
  const mainService: Service = {
    send: async (call) => {
      sentToMain.push(call);
      return { status: 200, text: '{}' };
    },
  };
  const service = createServices(mainService, {
    main: { base: 'http://services.internal', fetch: answer },
    keys: KEYS,
    env,
    now: () => 1000,
  });
  return { service, asked, sentToMain };
}

test('a call of the party service carries its own headers and none of the main service', async () => {
  const { service, asked, sentToMain } = openServices();
  await service.send(CALL);
  const [request] = asked;
  expect(request?.url).toBe('http://services.internal/lotto-party/group');
  const { [HEADERS.signature]: signature, ...rest } = Object.fromEntries(request!.headers);
  expect(rest).toEqual({
    [HEADERS.appKey]: 'shop',
    [HEADERS.timestamp]: '1000',
    [HEADERS.subVariant]: 'blue',
    [HEADERS.customerId]: 'cus_1',
    [HEADERS.requestId]: 'request-1',
    [HEADERS.idempotencyKey]: 'once-only',
    [HEADERS.clientAddress]: '203.0.113.7',
    authorization: 'Bearer bearer',
    accept: 'application/json',
    'content-type': 'application/json',
  });
  expect(signature).toMatch(/^[\da-f]{64}$/);
  expect(sentToMain).toEqual([]);
});

test('it is signed as the service checks it, over customer, path, query and body', async () => {
  const { service, asked } = openServices();
  await service.send({ ...CALL, search: 'limit=6' });
  const keys = { ...KEYS, tokenSecret: 'unused' };
  expect(asked[0]?.headers.get(HEADERS.signature)).toBe(
    createOwnSignature(keys, 'lotto_party', {
      appKey: 'shop',
      timestamp: '1000',
      customerId: 'cus_1',
      method: 'POST',
      path: '/group?limit=6',
      bodyHash: createHash('sha256').update('{"group_name":"Crew"}').digest('hex'),
    }),
  );
});

test('the signature of a known call is known', async () => {
  expect(deriveServiceSecret('app-secret', 'lotto_party')).toBe(
    'f6b2fb270b4caa47334128acbe345a0037f52f0ed45e2de7135713544a8a000d',
  );
  const { service, asked } = openServices();
  await service.send(CALL);
  expect(asked[0]?.headers.get(HEADERS.signature)).toBe(
    'b7a09c8af6c0bd8ad59ada8e4907f23e298daa00397173edda596bbfe99f0777',
  );
});

test('a service that is given a secret is signed with it', async () => {
  const { service, asked } = openServices({ PARTY_SECRET: 'of-the-party' });
  await service.send(CALL);
  const { service: plain, asked: others } = openServices();
  await plain.send(CALL);
  expect(asked[0]?.headers.get(HEADERS.signature)).not.toBe(others[0]?.headers.get(HEADERS.signature));
});

test('any other call is the main service’s', async () => {
  const { service, asked, sentToMain } = openServices();
  await service.send({ ...CALL, service: 'main', path: '/v2/cart' });
  expect(asked).toEqual([]);
  expect(sentToMain).toMatchObject([{ path: '/v2/cart' }]);
});
