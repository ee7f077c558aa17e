// Settings at the desk: what each may hold, who changed it, undo, and two who change one at once.
import { expect, test } from 'vitest';
import { deskCopy } from '#content/copy/desk.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  getDeskSetting,
  listDeskSettings,
  saveDeskSetting,
  undoDeskSetting,
} from '#lib/contracts/settings/desk-settings.ts';
import { collectCommands } from '#platform/app.ts';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openSettings() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const names = { mia: 'manager', tom: 'manager', sal: 'support' } as const;
  const tokens = new Map<string, string>();
  for (const [name, role] of Object.entries(names))
    tokens.set(name, (await addOperator(services, { name, role }))!);
  const as = (name: keyof typeof names) => ({ [HEADERS.operatorToken]: tokens.get(name)! });
  const read = async (key: string) =>
    (await platform.call(getDeskSetting, { params: { key }, headers: as('mia') })).result;
  const save = (key: string, value: unknown, revision: number, name: keyof typeof names = 'mia') =>
    platform.call(saveDeskSetting, {
      params: { key },
      headers: as(name),
      body: { value: value === null ? null : JSON.stringify(value), reason: 'asked for', revision },
    });
  const undo = (key: string, number: number, revision: number) =>
    platform.call(undoDeskSetting, { params: { key }, headers: as('mia'), body: { number, revision } });
  return { ...platform, as, read, save, undo };
}

test('every setting is listed with what it may hold, and the desk has words for each', async () => {
  const { call, as } = await openSettings();
  const { settings } = (await call(listDeskSettings, { headers: as('sal') })).result;
  const keys = settings.map(({ key }) => key);
  expect(keys).toContain('minimumAge');
  expect(keys).toContain('lotteryLicences');
  expect(keys).not.toContain('isUnopened');
  const copy: Readonly<Record<string, string>> = deskCopy;
  for (const { key, schema } of settings) {
    expect([key, copy[`desk.setting.${key}`], copy[`desk.setting-about.${key}`]]).not.toContain(undefined);
    expect([key, typeof JSON.parse(schema)]).toEqual([key, 'object']);
  }
  expect(settings.find(({ key }) => key === 'minimumAge')).toMatchObject({
    value: null,
    default: '18',
    origin: 'default',
    revision: 0,
    lastChange: null,
    right: 'settings',
  });
});

test('a change is kept with its value before, who made it and why, and is undone by one call', async () => {
  const { read, save, undo } = await openSettings();
  expect((await save('minimumAge', 21, 0)).result).toMatchObject({
    value: '21',
    origin: 'setting',
    revision: 1,
  });
  expect((await save('minimumAge', 25, 1)).status).toBe(200);
  const { history, value } = await read('minimumAge');
  expect(value).toBe('25');
  expect(history).toMatchObject([
    { number: 2, before: '21', after: '25', by: 'operator:mia', reason: 'asked for', undoes: null },
    { number: 1, before: null, after: '21' },
  ]);
  expect((await undo('minimumAge', 2, 2)).result).toMatchObject({ value: '21', revision: 3 });
  // What took a change back is a change: it can be taken back too.
  expect((await undo('minimumAge', 3, 3)).result).toMatchObject({ value: '25', revision: 4 });
  expect((await undo('minimumAge', 1, 4)).result).toMatchObject({
    value: null,
    origin: 'default',
    revision: 5,
  });
  expect((await read('minimumAge')).history[0]).toMatchObject({ undoes: 1, before: '25', after: null });
  expect((await undo('minimumAge', 99, 5)).status).toBe(404);
});

test('of two who change one setting the later one is told, and nothing of theirs is written', async () => {
  const { read, save } = await openSettings();
  expect((await save('minimumAge', 20, 0)).status).toBe(200);
  const late = await save('minimumAge', 30, 0, 'tom');
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'setting_changed']);
  expect(late.envelope.error?.message).toContain('operator:mia');
  expect((await read('minimumAge')).value).toBe('20');
  const both = await Promise.all([save('minimumAge', 31, 1), save('minimumAge', 32, 1, 'tom')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what cannot be held is refused at its part, and a value that was so is no change', async () => {
  const { read, save } = await openSettings();
  const wrong = await save('licences', [{ region: 'SA', minimumAge: 12 }], 0);
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.envelope.errors ?? {})).toEqual(['value.0.minimumAge']);
  expect((await save('minimumAge', 'old', 0)).status).toBe(422);
  expect((await save('nothing', 1, 0)).status).toBe(404);
  expect((await save('pricings', [], 0)).status).toBe(422);
  expect((await save('minimumAge', 19, 0, 'sal')).status).toBe(403);
  await save('minimumAge', 19, 0);
  expect((await save('minimumAge', 19, 1)).result).toMatchObject({ revision: 1 });
  expect((await read('minimumAge')).history).toHaveLength(1);
});

test('an override is changed where there is one, and what is of each brand is always one', async () => {
  const { services, read, save, undo } = await openSettings();
  await putValue(services.database.db, services, { namespace: OVERRIDES, key: 'minimumAge', value: 30 });
  expect((await save('minimumAge', 31, 0)).result).toMatchObject({ origin: 'override', value: '31' });
  expect((await save('minimumAge', null, 1)).result).toMatchObject({ origin: 'default', value: null });
  expect((await undo('minimumAge', 2, 2)).result).toMatchObject({ origin: 'override', value: '31' });
  expect((await save('supportNumber', '1300 555 001', 0)).result).toMatchObject({ origin: 'override' });
  expect((await read('supportNumber')).history[0]).toMatchObject({ isOverride: true });
});

test('a command keeps its change as the desk does, with its reason', async () => {
  const { services, read } = await openSettings();
  await collectCommands()['config set']?.run({
    services,
    words: ['repeatsPerOfferMax', '50'],
    options: { reason: 'a club asked' },
    env: { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined },
    actor: 'ops:ana',
    print: () => {},
  });
  expect((await read('repeatsPerOfferMax')).history).toMatchObject([
    { before: null, after: '50', by: 'ops:ana', reason: 'a club asked' },
  ]);
});

test('what is set and cannot be read is said, and going back to the default mends it', async () => {
  const { services, read, save } = await openSettings();
  await putValue(services.database.db, services, {
    namespace: '/webui/config',
    key: 'minimumAge',
    value: 'old',
  });
  expect(await read('minimumAge')).toMatchObject({ isBroken: true, value: '"old"' });
  expect((await save('minimumAge', null, 0)).result).toMatchObject({ isBroken: false, value: null });
});

test('a change is kept for good', async () => {
  const { services, save } = await openSettings();
  await save('minimumAge', 20, 0);
  const { db } = services.database;
  await expect(db.updateTable('config_change').set({ reason: 'x' }).execute()).rejects.toThrow('for_good');
  await expect(db.deleteFrom('config_change').execute()).rejects.toThrow('for_good');
});
