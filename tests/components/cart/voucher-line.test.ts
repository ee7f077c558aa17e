import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import VoucherLine from '#components/cart/kinds/VoucherLine.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

test('a voucher that ends with a day is good until that day', async () => {
  const container = await AstroContainer.create();
  const item = { kind: 'voucher', appliesTo: '', expiresAt: '2026-12-31T13:00:00.000Z' };
  const props = { t: createTranslator(defaultCopy), item, isFolded: false };
  const html = await container.renderToString(VoucherLine, { props });
  expect(html).toContain('Good until Thursday 31 December 2026');
});
