import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import WinnerSearchForm from '#components/winners/WinnerSearchForm.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { findWrongDraw, parseWinnerSearch } from '#lib/server/loaders/results/winner-data.ts';

test.each([
  ['draw=1520', undefined],
  ['draw=', undefined],
  ['', undefined],
  ['draw=last', 'last'],
  ['draw=0', '0'],
  ['draw=12345678', '12345678'],
])('of "%s" the wrong number is %j, which is said at its field', async (query, wrong) => {
  const asked = new URLSearchParams(query);
  const wrongDraw = findWrongDraw(asked);
  expect(wrongDraw).toBe(wrong);
  const container = await AstroContainer.create();
  const t = createTranslator(defaultCopy);
  const props = { t, action: '/comet/winners', ...parseWinnerSearch(asked), wrongDraw };
  const html = await container.renderToString(WinnerSearchForm, { props });
  expect(html.includes('aria-invalid="true"')).toBe(wrong !== undefined);
  expect(html.includes('Write the number of a draw')).toBe(wrong !== undefined);
});
