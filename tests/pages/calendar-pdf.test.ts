// The calendar to print: browsers check it on every visit, and are answered briefly while it is the same.
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';
import { GET } from '../../src/pages/public/pdf/subscription/[key]-calendar.pdf.ts';

const opened = vi.hoisted(() => ({ copy: {} }));

vi.mock('#lib/server/page/page-context.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadPageContext: async () => ({
    ...opened,
    brand: drawcard,
    capabilities: new Set(['subscription-manage']),
    offers: [createOffer()],
    knownOffers: [createOffer()],
    begunAt: Date.parse('2026-11-20T00:00:00.000Z'),
    clockMovedMs: 0,
    tags: new PageTags(),
  }),
}));

async function getCalendar(copy: object, etag = ''): Promise<Response> {
  opened.copy = copy;
  const request = new Request('http://shop.test/', { headers: { 'if-none-match': etag } });
  return GET({ request, params: { key: 'lighthouse' } } as never);
}

test('no browser or shared cache gives it without asking', async () => {
  const { status, headers } = await getCalendar(defaultCopy);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('it is sent again once its texts are others, as in another region', async () => {
  const { headers } = await getCalendar(defaultCopy);
  const etag = headers.get('etag') ?? '';
  const same = await getCalendar(defaultCopy, etag);
  expect([same.status, same.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  const regional = { ...defaultCopy, 'recurring.calendar-title': '{offer} calendar of South Australia' };
  expect((await getCalendar(regional, etag)).status).toBe(200);
});
