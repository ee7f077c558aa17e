import { expect, test } from 'vitest';
import { cartCopy } from '#content/copy/shop/cart.ts';
import { describeDraws } from '#lib/domain/cart/describe-draws.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(cartCopy);

test.each([
  [[5705], 'Draw 5705, Sat 5 Dec'],
  [[5705, 5706], '2 draws, from 5705 to 5706, first on Sat 5 Dec'],
  [[5705, 5706, 5707, 5708], '4 draws, from 5705 to 5708, first on Sat 5 Dec'],
  [[5705, 5706, 5708, 5709], '4 draws, 5705, 5706, 5708 and 5709, first on Sat 5 Dec'],
  [[5705, 5707], '2 draws, 5705 and 5707, first on Sat 5 Dec'],
  [[1, 3, 5, 7, 9, 11], '6 draws, 1, 3, 5, 7 and 2 more, first on Sat 5 Dec'],
])('draws %j are told as a range only where none is missing', (drawNos, text) => {
  expect(describeDraws(t, drawNos, 'Sat 5 Dec')).toBe(text);
});
