import { expect, test } from 'vitest';
import { hashToken, isSameBytes, isSameText } from '#platform/secret-text.ts';

test('a token is known by a hash that tells nothing of it', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secret', 'secrets', false],
  ['', '', true],
  ['é', 'e\u0301', false],
  ['é', 'ab', false],
])('whether "%s" and "%s" are the same is %s', (given, right, isSame) => {
  expect(isSameText(given, right)).toBe(isSame);
  expect(isSameBytes(Buffer.from(given), Buffer.from(right))).toBe(isSame);
});
