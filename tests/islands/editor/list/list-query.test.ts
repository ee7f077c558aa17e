import { expect, test } from 'vitest';
import { readListQuery, toListAddress, toListQuery } from '#islands/editor/list/list-query.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';

const reopen = (search: string) =>
  editorUrls.list('texts', toListAddress(readListQuery(search, 'changed'), 'changed'));
const ask = (search: string) => toListQuery(readListQuery(search, 'changed'), 'changed').search;

test('words that look like an area stay a search', () => {
  expect(readListQuery('?search=cart.', 'changed')).toMatchObject({ search: 'cart.', area: '' });
  expect(reopen('?search=cart.')).toBe('/editor/texts?search=cart.');
  expect(ask('?search=cart.')).toBe('cart.');
});

test('an area stays an area, beside the words', () => {
  expect(readListQuery('?area=cart&search=cart.', 'changed')).toMatchObject({
    search: 'cart.',
    area: 'cart',
  });
  expect(reopen('?area=cart&search=cart.')).toBe('/editor/texts?search=cart.&area=cart');
  expect(ask('?area=cart&search=cart.')).toBe(':cart. cart.');
});

test('language and region are asked for with the area', () => {
  expect(ask('?locale=en-GB')).toBe('en-GB:-:');
  expect(ask('?locale=en-GB&region=SA&area=about&search=us')).toBe('en-GB:SA:about. us');
  expect(reopen('?locale=en-GB&region=SA')).toBe('/editor/texts?locale=en-GB&region=SA');
  expect(ask('?region=SA')).toBeUndefined();
});

test('a list in the order of editors leaves that order out of its address', () => {
  expect(readListQuery('', 'place')).toMatchObject({ sort: 'place', direction: 'asc' });
  expect(toListAddress(readListQuery('', 'place'), 'place')).toMatchObject({ sort: undefined });
  expect(toListAddress(readListQuery('?sort=changed', 'place'), 'place')).toMatchObject({ sort: 'changed' });
});
