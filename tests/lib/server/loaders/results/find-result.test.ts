import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findResult, readSearch } from '#lib/server/loaders/results/find-result.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createOpenDraw, createPastDraw } from '#tests/support/page-fixtures.ts';

const unknown = () => {
  throw new ApiError({ status: 404, url: '/v2' });
};
const waiting = createOpenDraw({ drawNo: 99, date: '2026-11-07', status: 'DRAW_CLOSED' });
const drawn = createPastDraw({ drawNo: 100, date: '2026-11-14' });
const api = createPageApi({
  getPastDraw: ({ params }) =>
    (params as { drawNo: number }).drawNo === 100 ? { result: drawn } : unknown(),
  getDraw: ({ params }) =>
    (params as { drawNo: number }).drawNo === 101 ? { result: createOpenDraw() } : unknown(),
  getPastDraws: ({ query }) => {
    const { from = '0000', to = '9999' } = query as { from?: string; to?: string };
    return { result: drawn.date >= from && drawn.date <= to ? [drawn] : [] };
  },
  getWaitingDraws: () => ({ result: [waiting] }),
  getResultKeys: () => ({
    result: [
      {
        offerKey: 'lighthouse',
        latestDrawNo: 100,
        latestDate: '2026-11-14',
        earliestDate: '2025-01-04',
        total: 1,
        years: [{ year: 2026, draws: 1 }],
      },
    ],
  }),
});
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();
const find = (query: string) =>
  findResult({ t, api }, createOffer(), readSearch(new URLSearchParams(`game=lighthouse&${query}`)));

test.each([
  ['draw=100', '/lighthouse/results/draw/100'],
  ['draw=Draw 100', '/lighthouse/results/draw/100'],
  ['draw=101', '/lighthouse/results/draw/101'],
  ['date=2026-11-14', '/lighthouse/results/2026-11-14'],
  ['date=14/11/2026', '/lighthouse/results/2026-11-14'],
  ['date=2026', '/lighthouse/results/2026'],
  ['date=2026-11-21', '/lighthouse/results/draw/101'],
  ['date=2026-11-07', '/lighthouse/results/draw/99'],
])('%s leads to %s', async (query, href) => {
  expect(await find(query)).toEqual({ kind: 'found', href });
});

test.each([
  ['draw=999', 404, { draw: 'results.find-draw-none Lighthouse Saturday 999 100' }],
  ['draw=x1', 422, { draw: 'results.find-draw-unclear 100' }],
  ['date=soon', 422, { date: 'results.find-date-unclear' }],
  [
    'date=1950-01-01',
    404,
    {
      date: 'results.find-date-none Lighthouse Saturday Sunday 1 January 1950 2026 Saturday 14 November 2026',
    },
  ],
  ['', 422, { date: 'results.find-one' }],
])('%j is answered %i at its field', async (query, status, errors) => {
  expect(await find(query)).toEqual({ kind: 'failed', status, errors });
});

test('the day of an early bird that is not drawn leads to it', async () => {
  const bird = {
    drawNo: 1401,
    name: 'Early bird',
    value: { amount: '500.00', currency: 'AUD' as const },
    drawDate: '2026-11-18T22:00:00.000Z',
    stop: '2026-11-18T21:00:00.000Z',
    isOpen: true,
    isDrawn: false,
    prizes: [],
  };
  const offer = createRaffleOffer({ draws: [createRaffleDraw({ earlyBirds: [bird] })] });
  const search = readSearch(new URLSearchParams('date=2026-11-19'));
  const href = '/harbour-prize-home/results/draw/1401';
  expect(await findResult({ t, api }, offer, search)).toEqual({ kind: 'found', href });
});
