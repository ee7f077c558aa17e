// What a cart on a partner's page says beside the way on.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PartnerCart from '#components/partner/PartnerCart.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

test('the odds of its lines stand with its sums', async () => {
  const container = await AstroContainer.create();
  const games = [{ numbers: [1, 2, 3, 4, 5, 6] }];
  const html = await container.renderToString(PartnerCart, {
    props: {
      t: createTranslator(defaultCopy),
      cart: createCart({ cartItems: [createCartItem({ games, numGames: 1 })] }),
      visitor: { state: 'guest' },
      offers: [createOffer()],
      path: '/purchase/lantern',
      missingCents: 0,
      paymentKey: 'key',
      message: undefined,
      capabilities: new Set(),
      regulation: { key: 'all', age: 18 },
    },
  });
  expect(html).toContain('1 in 8,145,060');
});
