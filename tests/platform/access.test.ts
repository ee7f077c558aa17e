import { expect, test } from 'vitest';
import { createApp } from '#platform/app.ts';
import { testPlatform } from '../support/platform.ts';

const filled = (path: string): string => path.replace(/\{\w+\}/g, '1');
const address = (path: string): string => `http://platform.internal${filled(path)}`;

test('every call of a customer asks for the customer', async () => {
  const platform = await testPlatform();
  const { registered } = createApp(platform.services);
  const guarded = registered.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'customer');
  expect(guarded.length).toBeGreaterThan(0);
  for (const endpoint of guarded) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [String(name), '1']),
    );
    const { status, envelope } = await platform.call(endpoint, { params, key: 'some-key-123' });
    expect([endpoint.name, status, envelope.error?.code]).toEqual([endpoint.name, 401, 'unauthorised']);
  }
});

test('no call but discovery is answered without a signature', async () => {
  const platform = await testPlatform();
  const { registered } = createApp(platform.services);
  for (const { endpoint } of registered.filter((entry) => entry.endpoint.name !== 'discover')) {
    const response = await platform.fetch(new Request(address(endpoint.path), { method: endpoint.method }));
    expect([endpoint.name, response.status]).toEqual([endpoint.name, 401]);
  }
});

test('an address that no call has answers 404 in the shape of every answer', async () => {
  const platform = await testPlatform();
  const response = await platform.fetch(new Request('http://platform.internal/v2/nothing-here'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
});
