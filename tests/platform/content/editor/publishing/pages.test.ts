import { expect, test } from 'vitest';
import { listItemPages } from '#platform/content/editor/publishing/item-pages.ts';

test.each([
  ['feature_placement', ['/', '/lotto-tickets']],
  ['fast_play', ['/', '/lotto-tickets']],
  ['cart_inline_item', ['/cart']],
  ['pre_cart_item', ['/cart']],
  ['constructor', ['/']],
])('a placement %s is seen at %j', (key, paths) => {
  expect(listItemPages('placements', { key })).toEqual(paths);
});
