// A lottery ticket of the customer names the cause that it supports, also where its game is not for sale.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LotteryOrder from '#components/account/kinds/LotteryOrder.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOrder } from '#tests/support/buying/orders.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const causes = [
  { key: 'reef', urlSlug: 'reef', name: 'The reef', shareBps: 250 },
  { key: 'lamp', urlSlug: 'lamp', name: 'The lamp', shareBps: 300 },
];

test.each([
  ['the one that was chosen', { causeKey: 'lamp' }, ['The lamp']],
  ['none where it supports none', {}, []],
])('it is %s', async (_, chosen, names) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(LotteryOrder, {
    props: {
      page: { t, offers: [], knownOffers: [createOffer({ causes, timeZone: 'Australia/Perth' })] },
      ticket: createOrder(chosen),
      now: Date.parse('2026-11-22T00:00:00Z'),
      isWhole: true,
    },
  });
  expect(causes.filter(({ name }) => html.includes(name)).map(({ name }) => name)).toEqual(names);
  expect(html.includes(t('account.ticket-cause'))).toBe(names.length > 0);
  expect(html).toContain('AWST');
});
