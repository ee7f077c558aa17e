import { expect, test, vi } from 'vitest';
import { isPageHidden, toTakenAddresses } from '#lib/domain/pages/hidden-pages.ts';

const LIGHTHOUSE = { key: 'lighthouse', url: '/Light', urlAliases: [{ url: '/beacon' }] };
const TAKEN = toTakenAddresses([LIGHTHOUSE], 'club');

test.each([
  ['/lighthouse/press', true],
  ['/light/press', true],
  ['/Beacon', true],
  ['/lighthouse/terms-and-conditions/7', false],
  ['/beacon/terms-and-conditions', true],
  ['/comet/press', false],
  ['/Club/', true],
  ['/club/rules', true],
  ['/clubs', false],
])('a page at %s is hidden: %s', (path, isHidden) => {
  expect(isPageHidden({ path }, TAKEN)).toBe(isHidden);
});

test('a page in place of one of the shop is seen, but for those of the membership programme', () => {
  expect(isPageHidden({ path: '/beacon', overrides_route: true }, TAKEN)).toBe(false);
  expect(isPageHidden({ path: '/club', overrides_route: true }, TAKEN)).toBe(true);
});

test('the table of routes is gone through once for a page of a list that is kept', () => {
  const page = { path: '/help/press' };
  const tested = vi.spyOn(RegExp.prototype, 'test');
  isPageHidden(page, TAKEN);
  const first = tested.mock.calls.length;
  isPageHidden(page, TAKEN);
  const second = tested.mock.calls.length - first;
  tested.mockRestore();
  expect(first).toBeGreaterThan(50);
  expect(second).toBeLessThan(5);
});
