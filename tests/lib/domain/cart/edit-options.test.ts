import { expect, test, vi } from 'vitest';
import { listEditFields } from '#lib/domain/cart/edit-line.ts';
import { writeOptions } from '#lib/domain/cart/edit-options.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const createQuickPick = (numGames: number) =>
  createCartItem({ gameType: 'random', gameOffer: 'random', games: [], quickpick: true, numGames });

test('lines of one game put their options into words once', () => {
  const offers = [createOffer()];
  const t = vi.fn((key: string, values?: object) => `${key} ${JSON.stringify(values)}`);
  const write = (numGames: number) =>
    listEditFields(createQuickPick(numGames), offers).map((field) => writeOptions(t, field));
  write(1);
  const asked = t.mock.calls.length;
  expect(asked).toBeGreaterThan(1);
  for (let line = 0; line < 49; line += 1) write(4);
  expect(t).toHaveBeenCalledTimes(asked);
});

test('the option that holds is selected, and words are no markup', () => {
  const options = [
    { value: '"one"', toLabel: () => 'Fish & <b>chips</b>' },
    { value: 'two', toLabel: () => 'Two' },
  ];
  expect(writeOptions(String, { name: 'dish', label: 'dish', value: 'two', options })).toBe(
    '<option value="&quot;one&quot;">Fish &amp; &lt;b&gt;chips&lt;/b&gt;</option><option value="two" selected>Two</option>',
  );
});
