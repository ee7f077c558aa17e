// Feedback has a reader, and what leaves the house is written down.
import { expect, test } from 'vitest';
import { exportEditorFeedback, getEditorFeedback } from '#lib/contracts/editor/editor-feedback.ts';
import { getEditorActivity } from '#lib/contracts/editor/editor-history.ts';
import { createEvent, type FeedbackEvent } from '#lib/contracts/event.ts';
import { signInTestEditor } from '../../../support/editor/editors.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function say(platform: TestPlatform, said: Partial<FeedbackEvent>): Promise<void> {
  const clientEnvironment = { timezone: 'Australia/Sydney', locale: 'en-AU' };
  const clientInformation = { build: '1', name: 'site', version: '1', clientEnvironment };
  const event = { eventType: 'feedback', name: 'site', rating: 1, source: '/', clientInformation, ...said };
  const { status } = await platform.call(createEvent, { body: { event, origin: { brand: 'drawcard' } } });
  expect(status).toBe(201);
}

/** A good word of today, and two bad ones of tomorrow, one of them with an address. */
async function heard() {
  const platform = await openTestPlatform();
  await say(platform, { rating: 1, source: '/blog/odds', comment: 'Clear.' });
  platform.clock.advance(DAY_MS);
  await say(platform, { rating: -1, source: '/cart', comment: '=1+1' });
  await say(platform, { rating: -1, source: '/cart/pay', email: 'robin@example.test' });
  return {
    publisher: await signInTestEditor(platform, 'publisher', 'Piet'),
    editor: await signInTestEditor(platform, 'editor'),
  };
}

test('publishers read it, newest first, by rating, place and day', async () => {
  const { publisher } = await heard();
  const sources = async (query: object = {}) => {
    const { result, envelope } = await publisher.call(getEditorFeedback, { query: { ...query } });
    expect(envelope.pageInfo?.total).toBe(result.length);
    return result.map(({ source }) => source);
  };
  expect((await sources()).sort()).toEqual(['/blog/odds', '/cart', '/cart/pay']);
  expect((await sources({ rating: '-1' })).sort()).toEqual(['/cart', '/cart/pay']);
  expect(await sources({ source: 'blog' })).toEqual(['/blog/odds']);
  expect(await sources({ to: '2026-11-19' })).toEqual(['/blog/odds']);
  expect((await sources({ from: '2026-11-20', to: '2026-11-20' })).sort()).toEqual(['/cart', '/cart/pay']);
  expect(await sources({ source: '%' }), 'a sign of the query is a letter').toHaveLength(3);
});

test('a day is that of the shop, for the filter as for the copy', async () => {
  const platform = await openTestPlatform();
  platform.clock.set(Date.parse('2026-11-20T12:59:59.000Z'));
  await say(platform, { source: '/late' });
  platform.clock.set(Date.parse('2026-11-20T13:00:00.000Z'));
  await say(platform, { source: '/early' });
  const publisher = await signInTestEditor(platform, 'publisher');
  const sources = async (query: object) =>
    (await publisher.call(getEditorFeedback, { query: { ...query } })).result.map(({ source }) => source);
  expect(await sources({ to: '2026-11-20' })).toEqual(['/late']);
  expect(await sources({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['/early']);
  expect(await sources({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(2);
  const { result } = await publisher.call(exportEditorFeedback, { body: { from: '2026-11-21' } });
  expect(result.csv.split('\n')[1]).toMatch(/^2026-11-21T00:00:00\+11:00,/);
});

test('it comes 25 on a page', async () => {
  const platform = await openTestPlatform();
  for (let turn = 0; turn < 26; turn += 1) {
    platform.clock.advance(DAY_MS);
    await say(platform, { source: `/page-${turn}` });
  }
  const publisher = await signInTestEditor(platform, 'publisher');
  const page = (at: number) => publisher.call(getEditorFeedback, { query: { page: at } });
  const [first, second] = [await page(1), await page(2)];
  expect([first.result.length, second.result.length]).toEqual([25, 1]);
  expect(second.result[0]?.source).toBe('/page-0');
  expect(first.envelope.pageInfo).toEqual({ limit: 25, offset: 0, total: 26 });
});

test('a copy holds everything that was asked for, no formula, and is in the audit trail', async () => {
  const { publisher } = await heard();
  const { result } = await publisher.call(exportEditorFeedback, { body: { rating: '-1' } });
  const lines = result.csv.replace('\u{FEFF}', '').trim().split('\n');
  expect(lines[0]).toBe('at,rating,comment,email,category,source,brand,isCustomer');
  expect([lines.length, result.rows]).toEqual([3, 2]);
  expect(result.csv).toContain('robin@example.test');
  expect(result.csv).toContain("'=1+1");
  const trail = (await publisher.call(getEditorActivity)).result;
  expect(trail[0]).toMatchObject({ action: 'export', collection: 'feedback', by: 'Piet' });
});

test('editors who are no publishers read nothing of it', async () => {
  const { editor } = await heard();
  expect((await editor.call(getEditorFeedback)).status).toBe(403);
  expect((await editor.call(exportEditorFeedback, { body: {} })).status).toBe(403);
});
