// What a lottery ticket plays, as its line of the cart says it.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LotteryLine from '#components/cart/kinds/LotteryLine.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { GameTypeKey } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';

const t = createTranslator(defaultCopy);

test.each([true, false])('a PowerHit says that every powerball is played (folded: %s)', async (isFolded) => {
  const container = await AstroContainer.create();
  const render = (gameType: GameTypeKey) =>
    container.renderToString(LotteryLine, {
      props: { t, item: { ...createCartItem(), gameType }, isFolded },
    });
  expect(await render('powerhit')).toContain(t('played.every-powerball'));
  expect(await render('standard')).not.toContain(t('played.every-powerball'));
  expect(await render('powerpik')).not.toContain(t('played.every-powerball'));
});

test.each([true, false])('digits are said with how they are played (folded: %s)', async (isFolded) => {
  const container = await AstroContainer.create();
  const games = [
    { numbers: [1, 2, 2, 4], play: 'box' as const },
    { numbers: [0, 1, 2, 3, 4], play: 'mega' as const, favourites: [9, 8, 7, 6] },
  ];
  const html = await container.renderToString(LotteryLine, {
    props: { t, item: createCartItem({ games, numGames: 2 }), isFolded },
  });
  expect(html).toContain('Played in any order.');
  expect(html).not.toMatch(/\d\s*<span[^>]*>Played/);
  expect(html).toContain('Favourite order: 9 8 7 6.');
});
