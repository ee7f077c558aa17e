import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire, toCamelCase, toSnakeCase, toWire } from '#lib/contracts/protocol/wire.ts';

test.each([
  ['addressLine2', 'address_line_2'],
  ['numGames', 'num_games'],
  ['atvSocialSyndicate', 'atv_social_syndicate'],
  ['key', 'key'],
])('%s travels as %s and comes back', (inside, outside) => {
  expect(toSnakeCase(inside)).toBe(outside);
  expect(toCamelCase(outside)).toBe(inside);
});

test('hyphenated and snake_case answers are both read', () => {
  expect(fromWire({ 'draw-no': 1, draw_date: { 'is-open': true } })).toEqual({
    drawNo: 1,
    drawDate: { isOpen: true },
  });
});

test('values are left alone, whatever they look like', () => {
  expect(toWire({ days: ['monFri'], note: 'snakeCase' })).toEqual({ days: ['monFri'], note: 'snakeCase' });
});

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const name = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map(
    ([first = 'a', ...rest]) => first + rest.map((part) => part[0]?.toUpperCase() + part.slice(1)).join(''),
  );

test('any plain data survives the way out and back', () => {
  const data = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('map'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  })).map;
  fc.assert(
    fc.property(data, (value) => {
      expect(fromWire(toWire(value))).toEqual(value);
    }),
  );
});

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'snake_case',
  'camelCase',
  'kebab-case',
  'line_2',
  'line2',
  '',
];
const dataKey = fc.oneof(fc.constantFrom(...HOSTILE_KEYS), fc.string());

test('keys that are data survive the way out and back byte for byte', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  const row = fc.dictionary(dataKey, leaf, { noNullPrototype: true });
  const map = fc.dictionary(dataKey, fc.oneof(leaf, row, fc.array(row)), { noNullPrototype: true });
  fc.assert(
    fc.property(map, map, (fields, theirs) => {
      const verbatim = ['itemFields', 'theirs'];
      const text = JSON.stringify({ itemFields: fields, list: [{ theirs }], baseVersion: 4 });
      const sent = JSON.stringify(toWire(JSON.parse(text), verbatim));
      const renamed = { item_fields: fields, list: [{ theirs }], base_version: 4 };
      expect(sent).toBe(JSON.stringify(renamed));
      expect(JSON.stringify(fromWire(JSON.parse(sent), verbatim))).toBe(text);
    }),
  );
});

test('what is nested too deep to be walked is left alone within such a property', () => {
  const deep: unknown = JSON.parse(`${'[{"a_b":'.repeat(20_000)}1${'}]'.repeat(20_000)}`);
  expect((fromWire({ fields: deep }, ['fields']) as { fields: unknown }).fields).toBe(deep);
  expect((toWire({ fields: deep }, ['fields']) as { fields: unknown }).fields).toBe(deep);
});

test('without such a property every key is renamed', () => {
  expect(toWire({ fields: { labelKey: 1 } })).toEqual({ fields: { label_key: 1 } });
  expect(fromWire({ fields: { label_key: 1 } }, ['theirs'])).toEqual({ fields: { labelKey: 1 } });
});

test('names of a query, which has no prototype, are read too', () => {
  const query = Object.assign(Object.create(null), { offer_key: 'comet', 'product-type': 'lottery_ticket' });
  expect(fromWire(query)).toEqual({ offerKey: 'comet', productType: 'lottery_ticket' });
});

test('long names of strangers are read, and leave nothing behind in memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const readLong = (count: number): string | undefined =>
    Object.keys(fromWire({ [`${count}_${'x'.repeat(500_000)}`]: 1 }) as object)[0];
  const heapAfter = (from: number): number => {
    for (let count = from; count < from + 60; count += 1) readLong(count);
    for (let round = 0; round < 3; round += 1) collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  expect(readLong(7)).toHaveLength(500_001);
  const before = heapAfter(0);
  expect(heapAfter(1000) - before).toBeLessThan(5_000_000);
});
