// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { fetchProps, getFetchedProps } from '#islands/directives/island-props.ts';
import { hashProps, renderPropsModule } from '#lib/server/loaders/offers/props-module.ts';

const PACKED = JSON.stringify({ offer: { name: 'Ann’s “Big” \u2028 </script>' } });

/** A module at an address of its own; `mark` keeps two of the same text apart. */
const toAddress = (packed: string, mark: string) =>
  `data:text/javascript,${encodeURIComponent(renderPropsModule(packed))}//${mark}`;

test('the properties of a module are those that the page was made from', async () => {
  const island = document.createElement('div');
  const url = toAddress(PACKED, 'same');
  await fetchProps(island, url, hashProps(PACKED));
  expect(getFetchedProps(url)).toBe(PACKED);
  expect(island.hasAttribute('client')).toBe(false);
});

test('an island whose page is older than its properties is made anew', async () => {
  const island = document.createElement('div');
  const url = toAddress(PACKED, 'newer');
  await fetchProps(island, url, hashProps('{}'));
  expect(island.getAttribute('client')).toBe('only');
});

test('a module that does not come is an error, and so are properties that were never fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(
    fetchProps(document.createElement('div'), 'data:text/javascript,throw 1', ''),
  ).rejects.toBeDefined();
  expect(() => getFetchedProps('/lighthouse?part=builder')).toThrow(/have not come/);
});
