import { expect, test } from 'vitest';
import { getContentCards } from '#lib/contracts/content/content-card.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';

const put = ({ services }: TestPlatform, fields: object) =>
  createItem(services, { name: 'content_cards', author: 'test', fields: { status: 'published', ...fields } });
const feed = async (platform: TestPlatform, brand = 'drawcard') =>
  (await platform.call(getContentCards, { query: { brand } })).result;
const iso = (offsetMs: number) => new Date(TEST_NOW + offsetMs).toISOString();

test('the feed holds what is published of the brand and of none, within its time', async () => {
  const platform = await openTestPlatform();
  await put(platform, { id: 'all', title: 'For all', desktop_image: 'pic1', hide_in_feed: true });
  await put(platform, { id: 'own', title: 'Own', brand: 'drawcard', until: iso(1000) });
  await put(platform, { id: 'other', title: 'Other', brand: 'harbour-art-union' });
  await put(platform, { id: 'later', title: 'Later', from: iso(1000) });
  await put(platform, { id: 'draft', title: 'Draft', status: 'draft' });
  const { isReady, cards } = await feed(platform);
  expect(isReady).toBe(true);
  expect(cards.map(({ id }) => id)).toEqual(['all', 'own']);
  expect(cards[0]).toMatchObject({ hideInFeed: true, desktopImage: '/assets/pic1?width=640' });
  platform.clock.advance(2000);
  expect((await feed(platform)).cards.map(({ id }) => id)).toEqual(['all', 'later']);
});

test('the Markdown of a card is sent as harmless HTML, that of a feed elsewhere is not', async () => {
  const platform = await openTestPlatform();
  const text = 'Draws at **8 pm**, [see all](/comet).';
  await put(platform, { id: 'a', title: 'A', text: `${text} <b onclick="x()">` });
  const [card] = (await feed(platform)).cards;
  expect(card?.textHtml).toContain('<strong>8 pm</strong>, <a href="/comet">see all</a>');
  expect(card?.textHtml).not.toContain('<b onclick');
  const cards = [{ id: 'b', title: 'B', text, text_html: '<script>x()</script>' }];
  const [other] = (await feed(await remote(async () => Response.json({ cards })))).cards;
  expect([other?.text, other?.textHtml]).toEqual([text, undefined]);
});

const remote = (answer: () => Promise<Response>) =>
  openTestPlatform({ cardFeed: { url: 'https://feed.example/cards', fetch: answer as typeof fetch } });

test('a feed elsewhere is not ready until it is made, nor while it fails', async () => {
  expect(await feed(await remote(async () => new Response('', { status: 202 })))).toEqual({
    isReady: false,
    cards: [],
  });
  expect(await feed(await remote(async () => new Response('<html>')))).toEqual({ isReady: false, cards: [] });
  expect(await feed(await remote(() => Promise.reject(new Error('down'))))).toEqual({
    isReady: false,
    cards: [],
  });
});

test('of a feed elsewhere a card that can not be read, or leads to a script, is left out', async () => {
  const cards = [
    { id: 'a', title: 'A', hide_in_feed: false, link: '/comet' },
    { id: 'b', title: 'B', link: 'javascript:alert(1)' },
    { id: 'c' },
  ];
  const { isReady, cards: shown } = await feed(await remote(async () => Response.json({ cards })));
  expect([isReady, shown.map(({ id }) => id)]).toEqual([true, ['a']]);
});
