import { expect, test } from 'vitest';
import { CUSTOMER_STATES } from '#lib/contracts/identity/customer.ts';
import { getLicenceConfig } from '#lib/contracts/verification/licence.ts';
import { getMinimumAge } from '#platform/ground/config/minimum-age.ts';
import { CONFIG, OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

const set = ({ services }: TestPlatform, value: unknown, namespace = CONFIG) =>
  putValue(services.database.db, services, { namespace, key: 'licences', value });
const rules = async (platform: TestPlatform) =>
  new Map((await platform.call(getLicenceConfig)).result.licences.map((rule) => [rule.region, rule]));

test('every region has a rule, and small ones play under the licence of a neighbour', async () => {
  const known = await rules(await openTestPlatform());
  expect([...known.keys()]).toEqual([...CUSTOMER_STATES]);
  expect(['TAS', 'VIC', 'NT', 'SA', 'WA'].map((region) => known.get(region as 'TAS')?.licence)).toEqual([
    'vic',
    'vic',
    'sa',
    'sa',
    'wa',
  ]);
});

test('what a region has of its own is told, and an override wins', async () => {
  const platform = await openTestPlatform();
  await set(platform, [{ region: 'SA', verifyWithinDays: 0, methods: ['connect_id', 'photo_id_upload'] }]);
  expect((await rules(platform)).get('SA')).toEqual({
    region: 'SA',
    licence: 'sa',
    minimumAge: 18,
    verifyWithinDays: 0,
    methods: ['connect_id', 'photo_id_upload'],
  });
  await set(platform, [], OVERRIDES);
  expect((await rules(platform)).get('SA')?.verifyWithinDays).toBe(30);
});

test.each([
  ['no list', 'nonsense'],
  ['an age below the law', [{ region: 'WA', minimumAge: 16 }]],
  ['an unknown method', [{ region: 'WA', methods: ['a_friend_says_so'] }]],
  ['an unknown region', [{ region: 'MARS', minimumAge: 21 }]],
])('%s leaves every region its default', async (_, value) => {
  const platform = await openTestPlatform();
  await set(platform, value);
  const known = await rules(platform);
  expect(known.size).toBe(CUSTOMER_STATES.length);
  expect(known.get('WA')).toMatchObject({
    minimumAge: 18,
    methods: expect.arrayContaining(['drivers_licence']),
  });
});

test('an account is opened at the age of its region, never below the default', async () => {
  const platform = await openTestPlatform();
  await set(platform, [{ region: 'SA', minimumAge: 21 }]);
  expect(await getMinimumAge(platform.services, 'SA')).toBe(21);
  expect(await getMinimumAge(platform.services, 'NSW')).toBe(18);
});
