// What the cart says after a change, with the way back.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import CartChangeNotice from '#components/cart/notices/CartChangeNotice.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { CartChange } from '#lib/domain/cart/cart-change.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';

const t = createTranslator(defaultCopy);
const NOTHING: CartChange = { kind: 'restored', name: '', tickets: [], codes: [], leftOut: [] };
const CLOSED = { name: 'Comet, 4 games', reason: 'Entries have closed.' };
const SAID = t('cart.left-out', { ticket: CLOSED.name, reason: CLOSED.reason });

async function render(change: Partial<CartChange>): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(CartChangeNotice, {
    props: { t, news: undefined, change: { ...NOTHING, ...change }, isOpened: false, total: toMoney(0) },
  });
}

test('what did not come back is said with its reason, beside what did', async () => {
  const html = await render({ leftOut: [CLOSED] });
  expect(html).toContain(t('cart.restored'));
  expect(html).toContain(SAID);
  expect(html).toContain('notice--warning');
  expect(html).not.toContain('<form');
});

test('where nothing came back, only that is said', async () => {
  const html = await render({ kind: 'left-out', leftOut: [CLOSED] });
  expect(html).toContain(SAID);
  expect(html).not.toContain(t('cart.restored'));
});

test('what may still come back is kept in the form', async () => {
  const html = await render({ kind: 'left-out', leftOut: [CLOSED], codes: ['WELCOME5'] });
  expect(html).toContain('name="codes" value="[&quot;WELCOME5&quot;]"');
  expect(html).toContain(t('cart.undo'));
});
