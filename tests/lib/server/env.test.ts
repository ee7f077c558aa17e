import { statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataDir } from '#lib/server/data-dir.ts';
import { EnvError, readEnv } from '#lib/server/env.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { createTemporaryFolder } from '../../support/http/page-cache.ts';

test('nothing set is a shop on this machine with SQLite', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    port: 4321,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicOrigin: 'http://127.0.0.1:4321',
    trustsProxy: false,
    hasSecureSubdomains: true,
    isClockMovable: false,
  });
  expect(isAbsolute(env.dataDir)).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SERVICE_MAIN_URL: '' })).toEqual(readEnv({}));
});

test('variables of extensions reach their gateways, and stand-ins of them are no more let in than others', () => {
  const set = { PAYMENT_METHODS: 'x-points=points,cc=own', X_POINTS_KEY: 'k', XPOINTS: 'other' };
  expect(readEnv(set).payments).toEqual({
    methods: 'x-points=points,cc=own',
    settings: { X_POINTS_KEY: 'k' },
  });
  expect(() => readEnv({ PAYMENT_METHODS: 'points=points' })).toThrow(EnvError);
  expect(() => readEnv({ ...set, X_POINTS_API_URL: 'http://a', NODE_ENV: 'production' })).toThrow(
    'X_POINTS_API_URL: must not be set',
  );
});

test('limits are counted where it is said, and else where the database decides', () => {
  const read = (LIMITS?: string) => readEnv({ LIMITS }).limits;
  expect([read(), read('memory'), read('database')]).toEqual([undefined, 'memory', 'database']);
  expect(read('rediss://shop:secret@10.0.0.5:6379/2')).toEqual({
    redisUrl: 'rediss://shop:secret@10.0.0.5:6379/2',
  });
});

test('everything set is taken over', () => {
  const env = readEnv({
    PORT: '8080',
    DATABASE_URL: 'postgres://u@h/d',
    SITE_HOSTS: 'Shop.example=drawcard, art.example=harbour-art-union',
    PUBLIC_ORIGIN: 'https://shop.example/',
    TRUST_PROXY: '1',
    SERVICE_CMS_URL: 'https://cms.example',
    TEST_CLOCK: 'true',
    HSTS_SUBDOMAINS: '0',
  });
  expect(env).toMatchObject({
    port: 8080,
    publicOrigin: 'https://shop.example',
    trustsProxy: true,
    hasSecureSubdomains: false,
    isClockMovable: true,
  });
  expect(env.siteHosts.get('art.example')).toBe('harbour-art-union');
  expect(env.services.cms).toBe('https://cms.example');
});

test.each([
  [{ PORT: 'http' }, 'PORT: must be a number from 1 to 65535'],
  [{ PORT: '0' }, 'PORT: must be a number from 1 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres://'],
  [{ PUBLIC_ORIGIN: 'https://shop.example/path' }, 'PUBLIC_ORIGIN: must be an address without a path'],
  [{ SITE_HOSTS: 'shop example' }, 'SITE_HOSTS: "shop example" is not host=brand'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY: must be 1 or 0'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET: must have at least 32 characters'],
  [{ SERVICE_MAIN_URL: 'services' }, 'SERVICE_MAIN_URL: must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of silent'],
  [{ LIMITS: 'redis' }, 'LIMITS: must be memory, database or an address'],
  [{ NODE_ENV: 'production', TEST_CLOCK: '1' }, 'TEST_CLOCK: must not be set in production'],
  [{ NODE_ENV: 'production', TEST_PAYMENTS: '1' }, 'TEST_PAYMENTS: must not be set in production'],
])('%o is refused with a sentence', (source, sentence) => {
  expect(() => readEnv(source as Record<string, string>)).toThrow(EnvError);
  expect(() => readEnv(source as Record<string, string>)).toThrow(sentence);
});

test.each([
  [{}, true],
  [{ TEST_PAYMENTS: '0' }, false],
  [{ NODE_ENV: 'production' }, false],
])('%o: test payments are %s', (source, expected) => {
  expect(readEnv(source as Record<string, string>).hasTestPayments).toBe(expected);
});

test('all faults are named at once', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /);
});

test('secrets are made once and only the owner may read them', () => {
  const DATA_DIR = join(createTemporaryFolder(), 'data');
  const first = readSecrets(readEnv({ DATA_DIR }));
  expect(readSecrets(readEnv({ DATA_DIR }))).toEqual(first);
  expect(first.appSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each(['{"appKey": "app-1", "appSe', '', '[]'])('cut secrets (%j) say what to do', (text) => {
  const DATA_DIR = createTemporaryFolder();
  writeFileSync(join(DATA_DIR, 'secrets.json'), text);
  const read = () => readSecrets(readEnv({ DATA_DIR }));
  expect(read).toThrow(EnvError);
  expect(read).toThrow(
    /secrets\.json can't be read\. Restore it from a backup; .*can't be paid.*excluded.*Without the secrets/,
  );
});

test('a data folder is made for its owner alone; one that cannot be written says what to do', () => {
  const folder = createTemporaryFolder();
  const made = join(folder, 'data');
  prepareDataDir(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareDataDir(join(folder, 'file'))).toThrow(
    /DATA_DIR: .* can't be written to \(EEXIST\)\. Let/,
  );
});

test('a secret of the environment wins over the kept one', () => {
  const DATA_DIR = createTemporaryFolder();
  const APP_SECRET = 's'.repeat(40);
  expect(readSecrets(readEnv({ DATA_DIR, APP_SECRET })).appSecret).toBe(APP_SECRET);
});

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', WARM_UP: 'off' }, false],
  [{ WARM_UP: 'on' }, true],
])('with %j every page is rendered after a start: %s', (variables, warmsUp) => {
  expect(readEnv(variables).warmsUp).toBe(warmsUp);
});
