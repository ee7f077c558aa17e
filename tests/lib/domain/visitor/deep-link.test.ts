import { expect, test } from 'vitest';
import { parseDeepLink } from '#lib/domain/visitor/deep-link.ts';

const ACT = 'a1b2c3d4e5f6a7b8c9d0';

test('a link brings a cart, an affiliate and a wish, and campaign parameters stay', () => {
  const link = parseDeepLink(
    `?utm_source=mail&p=SPRING-10&act=${ACT}&aff=mate_42&favourite_numbers=true&page=2`,
  );
  expect(link).toEqual({
    act: ACT,
    affiliate: 'mate_42',
    isFavouriteNumbers: true,
    search: '?utm_source=mail&page=2',
  });
});

test.each([
  ['?act=short'],
  [`?act=${ACT}/../x`],
  ['?aff=//evil.example'],
  ['?aff=<b>'],
  ['?p=spring'],
  ['?favourite_numbers=yes'],
  ['?act='],
])('%s means nothing, and is taken off all the same', (search) => {
  expect(parseDeepLink(search)).toEqual({ isFavouriteNumbers: false, search: '' });
});

test('an address without any of it stays as it is', () => {
  expect(parseDeepLink('?page=2')).toEqual({ isFavouriteNumbers: false, search: '?page=2' });
  expect(parseDeepLink('').search).toBe('');
});
