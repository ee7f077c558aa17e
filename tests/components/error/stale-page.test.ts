// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;
const MISSING = 'Failed to fetch dynamically imported module: /_assets/CartDrawer.js';
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
vi.mock('#lib/stores/analytics/fault-report.ts', () => ({ reportFault: () => undefined }));
const PAGE_FAULTS = '#components/error/page-faults.ts';
const takeFaultsAway = () =>
  vi.doMock(PAGE_FAULTS, () => {
    throw new TypeError(MISSING);
  });

const openFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
const refuse = (message: string) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError(message) }));
const failIsland = () => document.dispatchEvent(new Event('astro:hydration-error'));
const settle = () => new Promise((done) => setTimeout(done, 50));

/** Only one page listens at a time. */
let closePage: () => void = () => undefined;
beforeEach(async () => {
  closePage();
  const heard = vi.spyOn(globalThis, 'addEventListener');
  reload.mockClear();
  vi.doUnmock(PAGE_FAULTS);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.resetModules();
  await import('#components/error/fault-watch.ts');
  const calls = [...heard.mock.calls];
  heard.mockRestore();
  closePage = () => {
    for (const [name, listener, options] of calls)
      removeEventListener(name, listener as EventListener, options);
  };
});

test('code that cannot be had on a page that is open for more than a day loads the page anew', async () => {
  openFor(DAY_MS + 1);
  refuse(MISSING);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  failIsland();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('so does a fault whose own code the newer release took away', async () => {
  takeFaultsAway();
  openFor(DAY_MS + 1);
  refuse('x is undefined');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('on a page of today it does not: that may be filled in, and the connection lost', async () => {
  openFor(DAY_MS - 1);
  refuse(MISSING);
  failIsland();
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test('nor without a connection, which would leave no page at all', async () => {
  takeFaultsAway();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openFor(2 * DAY_MS);
  document.dispatchEvent(new Event('call:failed'));
  refuse(MISSING);
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test('other faults take no page away', async () => {
  openFor(2 * DAY_MS);
  refuse('x is undefined');
  await settle();
  expect(reload).not.toHaveBeenCalled();
});
