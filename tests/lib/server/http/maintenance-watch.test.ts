import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMaintenanceReader, MaintenanceWatch } from '#lib/server/http/maintenance-watch.ts';
import { setPagesServed } from '#lib/server/page-cache/served-link.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

function watching(read: () => Promise<boolean>) {
  const watch = new MaintenanceWatch();
  onTestFinished(() => watch.stop());
  const changes: boolean[] = [];
  const warn = vi.fn();
  return {
    watch,
    changes,
    warn,
    follow: () => watch.follow({ read, onChange: (isOn) => changes.push(isOn), warn }),
  };
}

test('the switch is known at the start and within a second of each change', async () => {
  let isOn = true;
  const { watch, changes, follow } = watching(async () => isOn);
  await follow();
  expect(watch.isOn()).toBe(true);
  for (const next of [false, true]) {
    isOn = next;
    await vi.waitFor(() => expect(watch.isOn()).toBe(next), { timeout: 1000, interval: 20 });
  }
  expect(changes).toEqual([false, true, false, true]);
});

test('a switch that cannot be read stays as it was, and that is said once', async () => {
  let isLost = false;
  const { watch, warn, follow } = watching(async () => {
    if (isLost) throw new Error('lost');
    return true;
  });
  await follow();
  isLost = true;
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), { timeout: 1000 });
  await new Promise((done) => setTimeout(done, 600));
  expect([watch.isOn(), warn.mock.calls.length]).toEqual([true, 1]);
});

test('services elsewhere are asked by a signed call', async () => {
  const { services, fetch } = await openTestPlatform();
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const read = createMaintenanceReader('http://services.test/', services.keys);
  expect(await read()).toBe(false);
  await putValue(services.database.db, services, { namespace: CONFIG, key: 'maintenance', value: true });
  expect(await read()).toBe(true);
});

test('a web server in front finds no stored page while the shop is closed', () => {
  const root = createTemporaryFolder();
  mkdirSync(join(root, 'current'));
  writeFileSync(join(root, 'current', 'index.html'), 'home');
  const isFound = () => existsSync(join(root, 'served', 'index.html'));
  setPagesServed(root, true);
  setPagesServed(root, true);
  expect(isFound()).toBe(true);
  setPagesServed(root, false);
  expect([isFound(), existsSync(join(root, 'current', 'index.html'))]).toEqual([false, true]);
  setPagesServed(root, true);
  expect(isFound()).toBe(true);
});
