import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import Supporters from '#components/causes/Supporters.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const cause = { slug: 'lifeboat', name: 'Lifeboat', summary: 'A boat', body: 'It floats.' };

test('what supports a cause is shown by its kind: a raffle has a prize and no jackpot', async () => {
  const container = await AstroContainer.create();
  const render = (offer: ReturnType<typeof createOffer>) =>
    container.renderToString(Supporters, { props: { t, cause, offers: [offer] } });
  const jackpot = t('common.jackpot-estimated');
  expect(await render(createOffer())).toContain(jackpot);
  const raffle = await render(createRaffleOffer());
  expect(raffle).toContain('Prize home');
  expect(raffle).not.toContain(jackpot);
});

test('a share is promised of the tickets alone that book it', async () => {
  const container = await AstroContainer.create();
  const render = (offer: ReturnType<typeof createOffer>) =>
    container.renderToString(Supporters, { props: { t, cause, offers: [offer] } });
  const without = await render(createOffer());
  expect(without).toContain(t('causes.offers-text-open'));
  expect(without).not.toContain(t('causes.offers-text'));
  const lifeboat = { key: 'lifeboat', urlSlug: 'lifeboat', name: 'Lifeboat', shareBps: 300 };
  const own = await render(createOffer({ causes: [lifeboat] }));
  expect(own).toContain(t('causes.offers-text'));
  expect(own).toContain('3% of each ticket');
});
