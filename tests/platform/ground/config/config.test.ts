import { expect, test } from 'vitest';
import { discover, getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { putSegments, switchCapability } from '#platform/ground/config/capabilities.ts';
import { SITE_DEFAULTS } from '#platform/ground/config/site.ts';
import { CONFIG, OVERRIDES, putValue, removeValue } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const put = (services: Services, namespace: string, key: string, value: unknown) =>
  putValue(services.database.db, services, { namespace, key, value });

test('an empty shop has settings that work', async () => {
  const { call } = await openTestPlatform();
  expect((await call(getConfig)).result).toEqual(SITE_DEFAULTS);
  expect((await call(discover)).result.services).toContainEqual({ name: 'main', url: '/v2', version: '3.0' });
});

test('an override wins over the setting until it is taken away', async () => {
  const { services, call } = await openTestPlatform();
  const maintenance = async () => (await call(getConfig)).result.maintenance;
  await put(services, CONFIG, 'maintenance', false);
  await put(services, OVERRIDES, 'maintenance', true);
  expect(await maintenance()).toBe(true);
  await removeValue(services.database.db, OVERRIDES, 'maintenance');
  expect(await maintenance()).toBe(false);
});

test('what is overridden for all brands is said apart from the setting', async () => {
  const { services, call } = await openTestPlatform();
  await put(services, CONFIG, 'supportNumber', '1300 555 020');
  expect((await call(getConfig)).result.ofAllBrands).toBeUndefined();
  await put(services, OVERRIDES, 'supportNumber', '1300 555 999');
  await put(services, OVERRIDES, 'supportOpeningHours', 17);
  expect((await call(getConfig)).result.ofAllBrands).toEqual({ supportNumber: '1300 555 999' });
});

test('a broken setting leaves the page its default, and the other settings as they are', async () => {
  const { services, call } = await openTestPlatform();
  await put(services, CONFIG, 'sessionTimeoutSeconds', 'an hour');
  await put(services, CONFIG, 'supportNumber', '1300 555 020');
  await services.database.db
    .insertInto('config_value')
    .values({
      namespace: CONFIG,
      key: 'currency',
      value: '{not json',
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const { status, result } = await call(getConfig);
  expect(status).toBe(200);
  expect(result).toEqual({ ...SITE_DEFAULTS, supportNumber: '1300 555 020' });
});

test('capabilities come in segments; what is suppressed is subtracted last from each', async () => {
  const { services, call } = await openTestPlatform();
  const segments = [
    { name: 'default', capabilities: ['blog', 'wallet-balance'] },
    { name: 'charity', capabilities: ['blog'], suppressed: ['wallet-balance'] },
  ];
  await transact(services.database, (tx) => putSegments(tx, services, segments));
  await put(services, OVERRIDES, 'suppressedCapabilities', ['blog']);
  const { result } = await call(getCapabilities);
  expect(result.segments).toEqual([
    { name: 'default', capabilities: ['blog', 'wallet-balance'], suppressed: ['blog'] },
    { name: 'charity', capabilities: ['blog'], suppressed: ['wallet-balance', 'blog'] },
  ]);
  expect([...getHeldCapabilities(result.segments, 'default')]).toEqual(['wallet-balance']);
});

test('a capability is switched in one segment and stays as it is when it was so', async () => {
  const { services, call } = await openTestPlatform();
  const switchOn = (isOn: boolean, segmentName?: string) =>
    transact(services.database, (tx) =>
      switchCapability(tx, services, 'blog', { isOn, ...(segmentName && { segmentName }) }),
    );
  await transact(services.database, (tx) =>
    putSegments(tx, services, [
      { name: 'default', capabilities: ['wallet-balance'] },
      { name: 'charity', capabilities: [] },
    ]),
  );
  expect([await switchOn(true), await switchOn(true), await switchOn(true, 'nowhere')]).toEqual([
    true,
    false,
    undefined,
  ]);
  const { segments } = (await call(getCapabilities)).result;
  expect(segments.map(({ capabilities }) => capabilities)).toEqual([['blog', 'wallet-balance'], []]);
  expect([await switchOn(false), await switchOn(false)]).toEqual([true, false]);
});

test('without segments nothing is on', async () => {
  const { call } = await openTestPlatform();
  expect((await call(getCapabilities)).result.segments).toEqual([]);
});

test('settings and what overrides them lie in the namespaces that the specification names', async () => {
  const { services, call } = await openTestPlatform();
  await put(services, '/webui/config', 'minimumAge', 20);
  expect((await call(getConfig)).result.minimumAge).toBe(20);
  await put(services, '/webui/overrides', 'minimumAge', 21);
  await put(services, '/webui/other', 'minimumAge', 30);
  expect((await call(getConfig)).result.minimumAge).toBe(21);
});
