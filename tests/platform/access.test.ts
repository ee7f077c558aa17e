// Who may call what, for every call that is served.
import { expect, test } from 'vitest';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createApp } from '#platform/app.ts';
import { createSignature } from '#platform/auth.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform } from '../support/platform.ts';

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

const signHeaders = (keys: { appKey: string; appSecret: string }, at = Date.now(), customerToken = '') => ({
  [HEADERS.appKey]: keys.appKey,
  [HEADERS.timestamp]: String(at),
  [HEADERS.customerToken]: customerToken,
  [HEADERS.signature]: createSignature(keys.appSecret, keys.appKey, String(at), customerToken),
});

test('every call of a customer is refused to somebody who is not signed in', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const own = endpoints.filter(({ access }) => access === 'customer');
  expect(own.length).toBeGreaterThan(5);
  for (const endpoint of own)
    expect(await ask(endpoint, signHeaders(platform.services.keys)), endpoint.name).toEqual([
      401,
      'unauthorised',
    ]);
});

test('a customer token does not help without the bearer, nor with the id of another', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const [ann, ben] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const base = signHeaders(platform.services.keys, Date.now(), ann.customerToken);
  const attempts = [
    base,
    { ...base, [HEADERS.customerId]: ann.customerId },
    { ...base, [HEADERS.customerId]: ben.customerId, authorization: `Bearer ${ann.accessToken}` },
    { ...base, [HEADERS.customerId]: ann.customerId, authorization: `Bearer ${ben.accessToken}` },
  ];
  for (const endpoint of endpoints.filter(({ access }) => access === 'customer'))
    for (const headers of attempts) expect((await ask(endpoint, headers))[0], endpoint.name).toBe(401);
});

test('every call but discovery needs a signature that is right and of this hour', async () => {
  const { platform, endpoints, ask } = await openPlatform();
  const { keys } = platform.services;
  const wrong: Record<string, string>[] = [
    {},
    signHeaders({ ...keys, appSecret: 'guessed' }),
    signHeaders({ ...keys, appKey: 'other' }),
    signHeaders(keys, Date.now() - 3_600_000),
    signHeaders(keys, Date.now() + 3_600_000),
    { ...signHeaders(keys), [HEADERS.timestamp]: 'NaN' },
    { ...signHeaders(keys), [HEADERS.customerToken]: 'swapped' },
  ];
  for (const endpoint of endpoints.filter(({ name }) => name !== 'discover'))
    for (const headers of wrong)
      expect(await ask(endpoint, headers), endpoint.name).toEqual([401, 'signature_invalid']);
});
