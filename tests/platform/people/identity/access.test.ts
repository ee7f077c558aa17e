// Who may call what, for every call that is served.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { OWN_SERVICES } from '#lib/contracts/protocol/own-services.ts';
import { createApp } from '#platform/app.ts';
import { createSignature } from '#platform/auth.ts';
import { createOwnSignature } from '#platform/service-auth.ts';
import type { SigningKeys } from '#platform/services.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const fillPath = ({ path }: EndpointShape): string => path.replace(/\{\w+\}/g, 'x1');

async function openPlatform() {
  const platform = await openTestPlatform();
  const { registered } = createApp(platform.services);
  const endpoints = registered.map(({ endpoint }) => endpoint);
  const ask = async (endpoint: EndpointShape, headers: Record<string, string>) => {
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
    const request = new Request(`http://platform.internal${fillPath(endpoint)}`, {
      method: endpoint.method,
      headers: { ...headers, [HEADERS.idempotencyKey]: 'access-test-0001' },
      ...(hasBody && { body: '{}' }),
    });
    const response = await platform.fetch(request);
    const { error } = (await response.json()) as { error?: { code: string } };
    return [response.status, error?.code];
  };
  return { platform, endpoints, ask };
}

interface Signing {
  readonly at?: number;
  readonly customerToken?: string;
  readonly customerId?: string;
}

const signHeaders = (
  endpoint: EndpointShape,
  keys: SigningKeys,
  { at = Date.now(), customerToken = '', customerId = '' }: Signing = {},
): Record<string, string> => {
  const { appKey } = keys;
  const timestamp = String(at);
  const shared = { [HEADERS.appKey]: appKey, [HEADERS.timestamp]: timestamp };
  const { service, method } = endpoint;
  if (service === 'main')
    return {
      ...shared,
      [HEADERS.customerToken]: customerToken,
      [HEADERS.signature]: createSignature(keys.appSecret, appKey, timestamp, customerToken),
    };
  const path = fillPath(endpoint).slice(OWN_SERVICES[service].base.length);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const bodyHash = createHash('sha256')
    .update(hasBody ? '{}' : '')
    .digest('hex');
  const parts = { appKey, timestamp, customerId, method, path, bodyHash };
  return { ...shared, [HEADERS.signature]: createOwnSignature(keys, service, parts) };
};

test('every call of a customer is refused to somebody who is not signed in', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const own = endpoints.filter(({ access }) => access === 'customer');
  expect(own.length).toBeGreaterThan(5);
  for (const endpoint of own)
    expect(await ask(endpoint, signHeaders(endpoint, platform.services.keys)), endpoint.name).toEqual([
      401,
      'unauthorised',
    ]);
});

test('a customer token does not help without the bearer, nor with the id of another', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const [ann, ben] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const identify = (endpoint: EndpointShape, customerId: string, bearer?: string) => ({
    ...signHeaders(endpoint, platform.services.keys, { customerToken: ann.customerToken, customerId }),
    [HEADERS.customerId]: customerId,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  });
  for (const endpoint of endpoints.filter(({ access }) => access === 'customer'))
    for (const headers of [
      identify(endpoint, ''),
      identify(endpoint, ann.customerId),
      identify(endpoint, ben.customerId, ann.accessToken),
      identify(endpoint, ann.customerId, ben.accessToken),
    ])
      expect((await ask(endpoint, headers))[0], endpoint.name).toBe(401);
});

test('every call but discovery needs a signature that is right and of this hour', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const { keys } = platform.services;
  const listWrong = (endpoint: EndpointShape): Record<string, string>[] => {
    const right = signHeaders(endpoint, keys);
    const swapped = endpoint.service === 'main' ? HEADERS.customerToken : HEADERS.customerId;
    const other = { ...endpoint, service: endpoint.service === 'main' ? 'lotto_party' : 'main' } as const;
    return [
      {},
      signHeaders(endpoint, { ...keys, appSecret: 'guessed' }),
      signHeaders(endpoint, { ...keys, appKey: 'other' }),
      signHeaders(endpoint, keys, { at: Date.now() - 3_600_000 }),
      signHeaders(endpoint, keys, { at: Date.now() + 3_600_000 }),
      { ...right, [HEADERS.timestamp]: 'NaN' },
      { ...right, [swapped]: 'swapped' },
      // The signature of one service opens none of another.
      signHeaders(other, keys),
    ];
  };
  for (const endpoint of endpoints.filter(({ name }) => name !== 'discover'))
    for (const headers of listWrong(endpoint))
      expect(await ask(endpoint, headers), endpoint.name).toEqual([401, 'signature_invalid']);
});
