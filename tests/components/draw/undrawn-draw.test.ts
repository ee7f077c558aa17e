// A draw that waits for its numbers: what it is called, and where its ticket is sold.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import UndrawnDraw from '#components/results/UndrawnDraw.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';

const offer = {
  key: 'prize-home',
  name: 'Prize Home',
  timeZone: 'Australia/Sydney',
  availability: 'available',
  suspended: false,
  restrictions: [],
};
const raffle = { name: 'The house', ranges: [{ channel: 'online', first: 1, last: 100 }] };
const earlyBird = { name: 'Early bird: $50,000', ranges: [] };

async function renderDraw(draw: object, changed: object = {}): Promise<string> {
  const container = await AstroContainer.create();
  const times = {
    date: '2026-12-16',
    drawDate: '2026-12-16T09:00:00.000Z',
    stop: '2026-12-16T08:00:00.000Z',
  };
  return container.renderToString(UndrawnDraw, {
    props: {
      t: createTranslator(defaultCopy),
      offer: { ...offer, ...changed },
      draw: { status: 'DRAW_OPEN', ...times, ...draw },
    },
  });
}

test('an early bird goes by its name, and its tickets are those of the main draw', async () => {
  const html = await renderDraw({ drawNo: getEarlyBirdNo(14, 1), raffle: earlyBird });
  expect(html).toMatch(/<h1[^>]*>Prize Home: Early bird: \$50,000<\/h1>/);
  expect(html).toMatch(/href="\/prize-home"/);
  expect(html).not.toContain('1401');
});

test('a main draw goes by its number', async () => {
  const html = await renderDraw({ drawNo: 14, raffle });
  expect(html).toMatch(/<h1[^>]*>Prize Home draw 14<\/h1>/);
  expect(html).toMatch(/href="\/prize-home\?firstDrawNo=14"/);
});

test.each([
  ['whose sales have not begun', { raffle: { ...raffle, isAnnounced: true } }, {}],
  ['of an offer that is suspended', { raffle }, { suspended: true }],
  ['of an offer that is not sold where the visitor is', { raffle }, { availability: 'restricted' }],
])('a draw %s leads to no ticket', async (_, draw, changed) => {
  const html = await renderDraw({ drawNo: 14, ...draw }, changed);
  expect(html).toMatch(/<h1[^>]*>Prize Home draw 14<\/h1>/);
  expect(html).not.toContain('<a ');
});
