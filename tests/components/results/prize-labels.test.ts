// What the results call the amount of a draw: nothing is shared where the first prize is fixed.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import DrawDetail from '#components/results/DrawDetail.astro';
import PeriodDraws from '#components/results/PeriodDraws.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const draw = createPastDraw();
const pooled = createOffer();
const fixed = createOffer({
  rules: [
    {
      validFrom: '2016-01-01',
      numbers: { pick: 6, of: 45 },
      supplementaries: 2,
      divisions: [
        { division: 1, main: [6], poolBps: 0, fixedCents: 400_000_000 },
        { division: 2, main: [5], poolBps: 10_000 },
      ],
    },
  ],
});

test.each([
  ['the pool of the first division', pooled, 'results.jackpot', 'offer.first-prize'],
  ['the first prize', fixed, 'offer.first-prize', 'results.jackpot'],
])('%s is called so, alone and in the list of a year', async (_, offer, shown, other) => {
  const container = await AstroContainer.create();
  const detail = await container.renderToString(DrawDetail, { props: { t, draw, offer } });
  const period = { kind: 'year', from: '2026-01-01', to: '2026-12-31' };
  const props = { t, period, draws: [draw], offer, ball: 'Powerball' };
  const list = await container.renderToString(PeriodDraws, { props });
  for (const html of [detail, list]) {
    expect(html).toContain(t(shown));
    expect(html).not.toContain(t(other));
  }
});
