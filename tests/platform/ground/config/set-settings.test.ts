import { expect, test } from 'vitest';
import { collectCommands } from '#platform/app.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { readLicences } from '#platform/ground/config/licences.ts';
import { CONFIG, OVERRIDES, putValue, readSettings } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { OperatorError } from '#platform/ground/operator/command.ts';
import type { Services } from '#platform/services.ts';
import { seedMembership } from '#platform/shop/seed/membership.ts';
import { seedSettings } from '#platform/shop/seed/settings.ts';
import { createProgram } from '#tests/support/membership/membership.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

const set = (services: Services, key: string, value: unknown) =>
  collectCommands()['config set']?.run({
    services,
    words: [key, JSON.stringify(value)],
    options: { override: true },
    env: ENV,
    actor: 'ops:test',
    print: () => {},
  });

test.each([
  ['licences', [{ region: 'SA', verifyWithinDay: 0 }], 'licences[0]: '],
  ['licences', [{ region: 'SA', verifyWithinDays: '0' }], 'licences[0].verifyWithinDays: '],
  ['licences', [{ region: 'SA' }, { region: 'SA', minimumAge: 21 }], 'licences: a region is named twice'],
  ['licences', { region: 'SA' }, 'licences: '],
  ['withdrawalMethods', ['tt', 'wire'], 'withdrawalMethods[1]: '],
  ['withdrawalMethods', 'tt', 'withdrawalMethods: '],
  ['bankColumns', { refrence: 'Narrative' }, 'bankColumns.refrence: there is no such field'],
  ['bankColumns', { reference: 3 }, 'bankColumns.reference: '],
  ['migrationTarget', { segmentName: 'default' }, 'migrationTarget.pricingId: '],
  [
    'migrationTarget',
    { segmentName: 'default', pricingId: 'standard', brand: 'x' },
    'migrationTarget.brand: there is no such field',
  ],
  ['preferenceChannels', ['fax'], 'preferenceChannels[0]: '],
  ['partyNameBlocklist', 'word', 'partyNameBlocklist: '],
  ['suppressedCapabilities', ['blogs'], 'suppressedCapabilities[0]: '],
  ['pricings', [{ id: 'standard', name: 'Standard' }], 'Pricings have commands of their own'],
  ['twoFactor.methods', [], 'twoFactor.methods: '],
  ['minimumAge', 'old', 'minimumAge: '],
  ['licenses', [], 'There is no setting licenses. There are: adjustmentsByTwoAboveCents, '],
  ['constructor', {}, 'There is no setting constructor.'],
])('%s is not set to %j, and the operator reads where the fault is', async (key, value, fault) => {
  const { services } = await openTestPlatform();
  const refused = await set(services, key, value)?.catch((error: Error) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  expect(String(refused)).toContain(fault);
  expect((await readSettings(services)).has(key)).toBe(false);
});

test('what areas read can be set, and so can all that a new shop is filled with', async () => {
  const { services } = await openTestPlatform();
  await transact(services.database, (tx) => seedSettings(tx, services));
  await seedMembership(services);
  const { pricings, ...seeded } = Object.fromEntries(await readSettings(services));
  const values = {
    ...seeded,
    licences: [{ region: 'SA', verifyWithinDays: 0, realityCheckMinutes: 30 }],
    withdrawalMethods: ['tt', 'do'],
    bankColumns: { reference: 'Narrative' },
    migrationTarget: { segmentName: 'default', pricingId: 'standard' },
  };
  for (const [key, value] of Object.entries(values)) await set(services, key, value);
  expect(Object.fromEntries(await readSettings(services))).toEqual({ ...values, pricings });
});

test('a membership programme cannot stand where a page of editors is published', async () => {
  const { services } = await openTestPlatform();
  const put = (id: string, path: string, status: string) =>
    createItem(services, {
      name: 'pages',
      author: 'test',
      fields: { id, path, title: id, blocks: [], status },
    });
  await put('a', '/Club/press', 'published');
  await put('b', '/circle', 'draft');
  const refused = set(services, 'membership', createProgram({ programUrl: 'club' }));
  await expect(refused).rejects.toThrow('a page at /Club/press');
  await set(services, 'membership', createProgram({ programUrl: 'circle' }));
  // Of an earlier release: nothing more is hidden by what is changed beside the address.
  await put('c', '/circle/press', 'published');
  await set(services, 'membership', createProgram({ programUrl: 'circle', programName: 'Renamed' }));
});

test('the setting of the pricings is not unset, but an override of it is', async () => {
  const { services } = await openTestPlatform();
  const value = [{ id: 'club', name: 'Club' }];
  for (const namespace of [CONFIG, OVERRIDES])
    await putValue(services.database.db, services, { namespace, key: 'pricings', value });
  const unset = (override: boolean) =>
    collectCommands()['config unset']?.run({
      services,
      words: ['pricings'],
      options: { override },
      env: ENV,
      actor: 'ops:test',
      print: () => {},
    });
  await expect(unset(false)).rejects.toThrow('Pricings have commands of their own');
  expect(await unset(true)).toMatchObject({ detail: { isRemoved: true } });
  expect((await readSettings(services)).get('pricings')).toEqual(value);
});

test('what is stored already is read as before, as far as it can be', async () => {
  const { services } = await openTestPlatform();
  const value = [
    { region: 'SA', verifyWithinDay: 0 },
    { region: 'WA', verifyWithinDays: 3 },
  ];
  await putValue(services.database.db, services, { namespace: CONFIG, key: 'licences', value });
  const rules = await readLicences(services);
  expect(rules.find(({ region }) => region === 'WA')?.verifyWithinDays).toBe(3);
  expect(rules.find(({ region }) => region === 'SA')?.verifyWithinDays).toBe(30);
});
