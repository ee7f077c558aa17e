// What Division 1 paid: where it was not won, what became of its prize.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import TopPrizes from '#components/winners/TopPrizes.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Dividend } from '#lib/contracts/offers/draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createPastDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);

async function readPrize(transferredTo: Dividend['transferredTo'], winners = 0): Promise<string | undefined> {
  const amount = { amount: winners > 0 ? '45.00' : '0.00', currency: 'AUD' } as const;
  const draw = createPastDraw({ dividends: [{ division: 1, winners, amount, transferredTo }] });
  const container = await AstroContainer.create();
  const html = await container.renderToString(TopPrizes, { props: { t, draws: [draw] } });
  return /<td class="money"[^>]*>([\s\S]*?)<\/td>/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim();
}

test('of a prize that was not won it says where it went, as far as that is recorded', async () => {
  expect(await readPrize({ kind: 'draw', number: 101 })).toBe(t('winners.top-jackpot'));
  expect(await readPrize({ kind: 'division', number: 2 })).toBe(t('winners.top-division', { number: 2 }));
  expect(await readPrize(undefined)).toBe('–');
  expect(await readPrize(undefined, 2)).toBe('$45.00');
});
