// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;
const MISSING = 'Failed to fetch dynamically imported module: /_astro/CartDrawer.js';
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeAll(() => import('#components/widgets/stale-page.ts'));
beforeEach(() => reload.mockClear());

const openFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
const refuse = (message: string) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError(message) }));

test('code that cannot be had on a page that is open for more than a day loads the page anew', () => {
  openFor(DAY_MS + 1);
  refuse(MISSING);
  document.dispatchEvent(new Event('astro:hydration-error'));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('on a page of today it does not: that may be filled in, and the connection lost', () => {
  openFor(DAY_MS - 1);
  refuse(MISSING);
  document.dispatchEvent(new Event('astro:hydration-error'));
  expect(reload).not.toHaveBeenCalled();
});

test('other faults take no page away', () => {
  openFor(2 * DAY_MS);
  refuse('x is undefined');
  expect(reload).not.toHaveBeenCalled();
});
