import { expect, test } from 'vitest';
import { Hex } from '#lib/contracts/content/theme.ts';

test.each(['#fff', '#FFF', '#0a1B2c', '#123456'])('%s is a colour', (colour) => {
  expect(Hex.safeParse(colour).success).toBe(true);
});

test.each([
  'fff',
  '#ff',
  '#ffff',
  '#fffff',
  '#fffffff',
  '#ffffffff',
  '#ggg',
  ' #fff',
  '#fff;',
  '#fff\n',
  '',
  'red',
])('%j is none', (colour) => {
  expect(Hex.safeParse(colour).success).toBe(false);
});
