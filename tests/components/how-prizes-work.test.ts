// What is said of how prizes work goes by which divisions pay fixed prizes.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import HowPrizesWork from '#components/offer/HowPrizesWork.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(defaultCopy);
const POINTS = ['scored', 'paid', 'fixed', 'mixed', 'jackpot', 'wallet'];
const pooled = { division: 2, main: [5], poolBps: 10_000 };
const fixed = { division: 1, main: [6], poolBps: 0, fixedCents: 400_000_000 };

test.each([
  ['pools alone', [pooled], ['scored', 'paid', 'jackpot', 'wallet']],
  ['fixed prizes alone', [fixed], ['scored', 'fixed', 'wallet']],
  ['a fixed first prize above pools', [fixed, pooled], ['scored', 'mixed', 'jackpot', 'wallet']],
])('of %s', async (_, divisions, points) => {
  const rules = { validFrom: '2016-01-01', numbers: { pick: 6, of: 45 }, supplementaries: 2, divisions };
  const container = await AstroContainer.create();
  const html = await container.renderToString(HowPrizesWork, { props: { t, rules } });
  expect(POINTS.filter((point) => html.includes(t(`offer.how-${point}`)))).toEqual(points);
});
