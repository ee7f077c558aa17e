import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from '#lib/domain/cart/cart-merge.ts';

const createLine = (id: string, content: string, at: string) => ({ id, content, at });
const listIds = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);

test('of a line that both carts hold the newer stays', () => {
  const account = [createLine('old', 'same', '2026-01-01')];
  expect(listIds(mergeLines(account, [createLine('new', 'same', '2026-01-02')]).kept)).toEqual(['new']);
  expect(listIds(mergeLines(account, [createLine('older', 'same', '2025-12-31')]).kept)).toEqual(['old']);
});

test('the same line twice in one cart stays twice', () => {
  const account = [createLine('a1', 'same', '2026-01-01'), createLine('a2', 'same', '2026-01-01')];
  const { kept, replaced } = mergeLines(account, [createLine('b', 'same', '2026-01-02')]);
  expect(listIds(kept)).toEqual(['a2', 'b']);
  expect(listIds(replaced)).toEqual(['a1']);
});

test('lines are in the order they were added', () => {
  const { kept } = mergeLines(
    [createLine('late', 'x', '2026-03-01')],
    [createLine('early', 'y', '2026-02-01')],
  );
  expect(listIds(kept)).toEqual(['early', 'late']);
});

test('nothing is dropped: each content stays as often as the cart that holds more of it', () => {
  const createCart = (name: string) =>
    fc
      .array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('2026-01', '2026-02', '2026-03')))
      .map((rows) => rows.map(([content, at], index) => createLine(`${name}${index}`, content, at)));
  fc.assert(
    fc.property(createCart('a'), createCart('b'), (account, anonymous) => {
      const { kept, replaced } = mergeLines(account, anonymous);
      const countLines = (lines: readonly { content: string }[], content: string) =>
        lines.filter((one) => one.content === content).length;
      for (const content of ['x', 'y', 'z'])
        expect(countLines(kept, content)).toBe(
          Math.max(countLines(account, content), countLines(anonymous, content)),
        );
      expect(listIds([...kept, ...replaced]).sort()).toEqual(listIds([...account, ...anonymous]).sort());
    }),
  );
});
