import { expect, test } from 'vitest';
import { EXTENSIONS } from '#extensions/extensions.ts';
import { checkExtensions } from '#platform/check-extensions.ts';
import { refuseNewerRelease } from '#platform/migrations.ts';
import type { PlatformModule } from '#platform/module.ts';
import { OWN_MODULES } from '#platform/modules.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { StartRefused } from '#platform/start-refused.ts';

const step = { up: async () => {} };
const command = { usage: '', summary: '', run: async () => ({}) };

/** As one comes that was written elsewhere: nothing has checked its type. */
const createExtension = (parts: Record<string, unknown> = {}): PlatformModule =>
  ({ name: 'points', extends: 1, ...parts }) as PlatformModule;

const check = (...extensions: PlatformModule[]) => checkExtensions(OWN_MODULES, extensions);

test('the extensions of the repository fit the release', () => {
  expect(() => checkExtensions(OWN_MODULES, EXTENSIONS)).not.toThrow();
});

test.each([
  ['no version', { extends: undefined }, 'The extension points says no version'],
  ['an older version', { extends: 0 }, 'is written for version 0'],
  ['a newer version', { extends: 2 }, 'this release has 1'],
  ['a name that others cannot read', { name: 'My points' }, '"My points" must be lower-case letters'],
  ['a step by a name of the release', { migrations: { '0400-points': step } }, 'must be called x-points-'],
  ["a step of another's", { migrations: { 'x-other-0001-begin': step } }, 'must be called x-points-'],
  ['the name of an area', { name: 'wallet' }, 'Two modules are called wallet: wallet and wallet.'],
  ['a command of the release', { commands: { 'draws list': command } }, 'bring the command draws list'],
  [
    'a gateway of the release',
    { paymentProviders: [testDeposit] },
    'Two modules bring the gateway test: payments and points.',
  ],
])('an extension with %s refuses the start in a sentence', (_, parts, sentence) => {
  const extension = createExtension(parts);
  expect(() => check(extension)).toThrow(StartRefused);
  expect(() => check(extension)).toThrow(sentence);
});

test('two extensions of one name refuse the start', () => {
  expect(() => check(createExtension(), createExtension())).toThrow('Two modules are called points');
});

test('a step of its own and a gateway of its own are welcome', () => {
  const provider = { ...testDeposit, gateway: 'points' };
  const parts = { migrations: { 'x-points-0001-begin': step }, paymentProviders: [provider] };
  expect(() => check(createExtension(parts))).not.toThrow();
});

test('a database that an extension was used with says which one is missing', () => {
  expect(() => refuseNewerRelease(['0001-first-light', 'x-points-0001-begin'])).toThrow(
    /the extension points, which is not in extensions\/extensions.ts/,
  );
  expect(() => refuseNewerRelease(['9999-tomorrow'])).toThrow('newer release');
});
