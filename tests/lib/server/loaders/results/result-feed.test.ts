import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadResultFeed } from '#lib/server/loaders/results/result-feed.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const offer = createOffer();
const numbers = { numbers: [9, 4, 1, 30, 22, 41], supplementary: [12, 7] };

test('each result is an entry under the name of its draw, and a generated one says what it is', async () => {
  const api = createPageApi({
    getResultHistory: () => ({
      result: [
        {
          ...createPastDraw({
            offerKey: offer.key,
            drawNo: 4518,
            date: '2026-11-21',
            source: 'demonstration',
            ...numbers,
          }),
          revision: 2,
          revisedAt: '2026-11-23T01:00:00.000Z',
        },
        createPastDraw({ offerKey: 'elsewhere', drawNo: 7, ...numbers }),
        createPastDraw({
          offerKey: offer.key,
          drawNo: 2821,
          date: '1994-05-14',
          source: 'history',
          isNumberCounted: true,
          ...numbers,
        }),
      ],
    }),
  });
  const tags = new PageTags();
  const capabilities = new Set(['commercial-lotteries'] as const);
  const t = createTranslator(defaultCopy);
  const entries = await loadResultFeed({ api, tags, t, knownOffers: [offer], capabilities });
  expect(entries.map(({ title, description, link }) => [title, description, link])).toEqual([
    [
      'Lighthouse Saturday draw 4518',
      'Saturday 21 November 2026: 1, 4, 9, 22, 30, 41 + 7, 12. Generated for demonstration: not a real draw.',
      '/lighthouse/results/draw/4518',
    ],
    [
      'Lighthouse Saturday, Saturday 14 May 1994',
      'Saturday 14 May 1994: 1, 4, 9, 22, 30, 41 + 7, 12',
      '/lighthouse/results/draw/2821',
    ],
  ]);
  expect(entries.map(({ updated }) => updated.toISOString())).toEqual([
    '2026-11-23T01:00:00.000Z',
    '1994-05-14T09:30:00.000Z',
  ]);
  expect(tags.take()).toEqual(['results']);
});
