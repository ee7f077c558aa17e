// The bar at the end of a cart: the one way on, or why there is none.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import CartPay from '#components/cart/CartPay.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { CartStep } from '#lib/domain/cart/cart-step.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createCart } from '#tests/support/buying/cart.ts';

const t = createTranslator(defaultCopy);

async function renderBar(way: CartStep, acceptsEqualRepeats = false): Promise<string> {
  const container = await AstroContainer.create();
  const props = {
    t,
    cart: createCart(),
    missingCents: 0,
    odds: [],
    paymentKey: 'key',
    isUnanswered: false,
    isAskingAgain: false,
  };
  return container.renderToString(CartPay, {
    props: { ...props, way, acceptsEqualRepeats, action: '/cart' },
  });
}

test('a cart that is blocked says so where the button would be, and leads to the reason', async () => {
  const html = await renderBar('blocked');
  expect(html).toContain(`<a href="#cart-blocked">${defaultCopy['checkout.blocked']}</a>`);
  expect(html).not.toMatch(/<button|href="\/cart\/buy"/);
});

test('a cart that can be paid has its button and nothing of a block', async () => {
  const html = await renderBar('pay');
  expect(html).toMatch(/<button/);
  expect(html).not.toContain('cart-blocked');
});

test('once it was asked about a second repeating ticket, the button says yes', async () => {
  expect(await renderBar('pay')).toContain('name="acceptsRepeats" value>');
  expect(await renderBar('pay', true)).toContain('name="acceptsRepeats" value="yes"');
});
