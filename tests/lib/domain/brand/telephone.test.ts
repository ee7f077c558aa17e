import { expect, test } from 'vitest';
import { formatTelephone } from '#lib/domain/brand/telephone.ts';

test.each([
  ['1800 555 010', 'en-AU', '+61 1800 555 010'],
  ['02 5550 1234', 'en-AU', '+61 2 5550 1234'],
  ['0800 555 010', 'en-GB', '+44 800 555 010'],
  [' +44 20 7946 0000 ', 'en-AU', '+44 20 7946 0000'],
] as const)('%s in %s is %s', (number, locale, wanted) => {
  expect(formatTelephone(number, locale)).toBe(wanted);
});
