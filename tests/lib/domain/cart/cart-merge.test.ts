import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from '#lib/domain/cart/cart-merge.ts';

const line = (id: string, content: string, at: string) => ({ id, content, at });
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);

test('of a line that both carts hold the newer stays', () => {
  const account = [line('old', 'same', '2026-01-01')];
  expect(ids(mergeLines(account, [line('new', 'same', '2026-01-02')]).kept)).toEqual(['new']);
  expect(ids(mergeLines(account, [line('older', 'same', '2025-12-31')]).kept)).toEqual(['old']);
});

test('the same line twice in one cart stays twice', () => {
  const account = [line('a1', 'same', '2026-01-01'), line('a2', 'same', '2026-01-01')];
  const { kept, replaced } = mergeLines(account, [line('b', 'same', '2026-01-02')]);
  expect(ids(kept)).toEqual(['a2', 'b']);
  expect(ids(replaced)).toEqual(['a1']);
});

test('lines are in the order they were added', () => {
  const { kept } = mergeLines([line('late', 'x', '2026-03-01')], [line('early', 'y', '2026-02-01')]);
  expect(ids(kept)).toEqual(['early', 'late']);
});

test('nothing is dropped: each content stays as often as the cart that holds more of it', () => {
  const cart = (name: string) =>
    fc
      .array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('2026-01', '2026-02', '2026-03')))
      .map((rows) => rows.map(([content, at], index) => line(`${name}${index}`, content, at)));
  fc.assert(
    fc.property(cart('a'), cart('b'), (account, anonymous) => {
      const { kept, replaced } = mergeLines(account, anonymous);
      const count = (lines: readonly { content: string }[], content: string) =>
        lines.filter((one) => one.content === content).length;
      for (const content of ['x', 'y', 'z'])
        expect(count(kept, content)).toBe(Math.max(count(account, content), count(anonymous, content)));
      expect(ids([...kept, ...replaced]).sort()).toEqual(ids([...account, ...anonymous]).sort());
    }),
  );
});
