import { expect, test } from 'vitest';
import { copyPlain } from '#lib/contracts/protocol/plain-data.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';

const SAMPLES: readonly unknown[] = [
  null,
  'text',
  0,
  Number.NaN,
  { kept: 1, gone: undefined, call: () => 1 },
  [1, undefined, { inner: [undefined] }],
  { at: new Date(0), deep: { gone: undefined, list: [{ amount: Number.POSITIVE_INFINITY }] } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];

test('a copy is what JSON would have carried', () => {
  for (const sample of SAMPLES) expect(copyPlain(sample)).toStrictEqual(JSON.parse(JSON.stringify(sample)));
});

test('a copy shares nothing with what it was made of', () => {
  const held = { lines: [{ id: 'a' }] };
  const copy = copyPlain(held) as typeof held;
  copy.lines[0]!.id = 'b';
  expect(held.lines[0]!.id).toBe('a');
});

test('a key of a stranger is data, and no prototype', () => {
  const read = fromWire(JSON.parse('{"__proto__":{"is_admin":true}}')) as { isAdmin?: boolean };
  expect(read.isAdmin).toBeUndefined();
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});
