// A preview as of an instant: changes scheduled until then are applied, and nothing is written.
import { expect, test } from 'vitest';
import { getTheme } from '#lib/contracts/brand-config.ts';
import { getContentCards } from '#lib/contracts/content/content-card.ts';
import { getPlacement } from '#lib/contracts/content/placement.ts';
import { getTranslations } from '#lib/contracts/content/translation.ts';
import { publishEditorItem, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import { createEvent } from '#lib/contracts/event.ts';
import { getDraw } from '#lib/contracts/offers/draw.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { PLACEMENT_KEYS } from '#lib/domain/offers/placement-keys.ts';
import { putTranslation } from '#platform/content/translation/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';
import { listDraws, playGame } from '#tests/support/played-draws.ts';

const PLACE = PLACEMENT_KEYS[0];
const DRAFT = 'draft' as const;
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(TEST_NOW + ms).toISOString();
const asOf = (ms: number) => ({ [HEADERS.asOf]: at(ms) });

/** Titles of the posts in a preview as of that instant. */
async function postsThen(
  cms: Awaited<ReturnType<typeof openDesk>>['cms'],
  ms?: number,
  as: 'site' | 'public' = 'site',
) {
  const now = ms === undefined ? '$NOW' : at(ms);
  const isOut = { status: { _eq: 'published' }, published_at: { _lte: now } };
  const filter = JSON.stringify({ _or: [isOut, { status: { _eq: 'draft' } }] });
  const headers = ms === undefined ? {} : asOf(ms);
  const path = `/items/blog_posts?version=draft&filter=${encodeURIComponent(filter)}`;
  const { body } = await cms.ask(path, as, { headers });
  return (body.data as { title: string }[]).map(({ title }) => title);
}

test('what is set for a moment is shown from that moment on, and not before', async () => {
  const { editor, publisher, cms } = await openDesk();
  await publisher.publish(await editor.create('blog_posts', POST), at(2 * HOUR_MS));
  expect(await postsThen(cms, HOUR_MS)).toEqual([]);
  expect(await postsThen(cms, 2 * HOUR_MS)).toEqual([POST.title]);
  expect(await postsThen(cms), 'without a moment a draft is a draft').toEqual([POST.title]);
  expect(await postsThen(cms, 2 * HOUR_MS, 'public'), 'nobody else may ask about a moment').toEqual([]);
});

test('what is written after a moment was set is not what comes out then', async () => {
  const { editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item, at(HOUR_MS));
  await editor.save({ ...item, version: result.version }, { ...POST, title: 'Later words' });
  expect(await postsThen(cms, HOUR_MS)).toEqual([POST.title]);
  expect(await postsThen(cms)).toEqual(['Later words']);
});

test('what is taken back by then is gone, and what follows it is there again', async () => {
  const { editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item);
  const params = { collection: item.collection, id: item.id };
  await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  expect(await postsThen(cms, HOUR_MS)).toEqual([POST.title]);
  expect(await postsThen(cms, 2 * HOUR_MS)).toEqual([]);
  const saved = await editor.save({ ...item, version: result.version + 1 }, { ...POST, title: 'Anew' });
  const baseVersion = saved.result.version;
  const set = await publisher.call(publishEditorItem, { params, body: { baseVersion, at: at(3 * HOUR_MS) } });
  expect(set.status).toBe(200);
  expect(await postsThen(cms, 2 * HOUR_MS)).toEqual([]);
  expect(await postsThen(cms, 3 * HOUR_MS)).toEqual(['Anew']);
});

const KEY = 'layout.menu';
const TEXT = { key: KEY, locale: 'en-AU', sub_variant: '', type: 'plain' };

async function menuThen(platform: Awaited<ReturnType<typeof openDesk>>['platform'], ms: number) {
  const query = { version: DRAFT, 'id[]': KEY };
  const params = { locale: 'en-AU' };
  const { result } = await platform.call(getTranslations, { params, query, headers: asOf(ms) });
  return result.filter(({ id }) => id === KEY).map(({ value }) => value);
}

test('texts follow their moments too, and one that is taken back says what the release says', async () => {
  const { platform, editor, publisher } = await openDesk();
  await transact(platform.services.database, (tx) =>
    putTranslation(tx, platform.services, { id: KEY, category: 'layout', type: 'plain', value: 'Now' }),
  );
  const item = await editor.read({ collection: 'texts', id: `en-AU:-:${KEY}` });
  const saved = await editor.save(item, { ...TEXT, value: 'Then' });
  await publisher.publish({ ...item, version: saved.result.version }, at(HOUR_MS));
  const params = { collection: 'texts', id: item.id };
  await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  expect(await menuThen(platform, 0)).toEqual(['Now']);
  expect(await menuThen(platform, HOUR_MS)).toEqual(['Then']);
  expect(await menuThen(platform, 2 * HOUR_MS)).toEqual(['Menu']);
});

test('cards and offers that are put forward go by the moment and by their own dates', async () => {
  const { platform, editor, publisher } = await openDesk();
  const card = { title: 'Thursday', from: at(HOUR_MS), until: at(2 * HOUR_MS) };
  await publisher.publish(await editor.create('content_cards', card));
  const query = { brand: 'drawcard', version: DRAFT };
  const cardsThen = async (ms: number) =>
    (await platform.call(getContentCards, { query, headers: asOf(ms) })).result.cards.length;
  expect([await cardsThen(0), await cardsThen(HOUR_MS), await cardsThen(2 * HOUR_MS)]).toEqual([0, 1, 0]);
  const placement = { key: PLACE, offer_key: 'comet' };
  await publisher.publish(await editor.create('placements', placement), at(HOUR_MS));
  const placedThen = async (ms: number) => {
    const asked = { keys: PLACE, brandingKey: 'drawcard', version: DRAFT };
    return (await platform.call(getPlacement, { query: asked, headers: asOf(ms) })).result.placements.length;
  };
  expect([await placedThen(0), await placedThen(HOUR_MS)]).toEqual([0, 1]);
});

test('draws that have closed by then are off the list, and those that will be opened are on it', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const draws = await listDraws(platform.services);
  const [first, second] = draws;
  const last = draws.at(-1);
  const stop = Date.parse(first!.stop_at) - TEST_NOW;
  const openThen = async (ms: number) => {
    const { result } = await platform.call(getProductOffers, {
      params: { pricingId: 'default' },
      headers: asOf(ms),
    });
    return result[0]!.draws.map(({ drawNo }) => drawNo);
  };
  expect((await openThen(stop - 1))[0]).toBe(first!.draw_no);
  const after = await openThen(stop);
  expect(after[0]).toBe(second!.draw_no);
  expect(after, 'as many as ever').toHaveLength(draws.length);
  const farOff = Date.parse(last!.stop_at) - TEST_NOW;
  expect((await openThen(farOff))[0]).toBe(last!.draw_no + 1);
  expect(await listDraws(platform.services), 'nothing was opened by looking').toHaveLength(draws.length);
  const { draw_no: drawNo } = first!;
  const statusThen = async (ms: number) =>
    (await platform.call(getDraw, { params: { productOfferKey: 'pair', drawNo }, headers: asOf(ms) })).result
      .status;
  expect([await statusThen(stop - 1), await statusThen(stop)]).toEqual(['DRAW_OPEN', 'DRAW_CLOSED']);
});

test('a moment is for reading what everybody may read, by the site alone', async () => {
  const platform = await openTestPlatform();
  const headers = asOf(HOUR_MS);
  const code = ({ envelope }: { envelope: { error?: { code: string } | undefined } }) => envelope.error?.code;
  expect(code(await platform.call(createEvent, { body: {}, headers }))).toBe('moment_refused');
  const session = await signUpCustomer(platform);
  expect(code(await platform.call(getWallet, { as: session, headers }))).toBe('moment_refused');
  const theme = { query: { brand: 'drawcard' }, headers };
  expect(code(await platform.call(getTheme, { ...theme, as: session }))).toBe('moment_refused');
  const unsigned = { ...headers, [HEADERS.signature]: '' };
  expect(code(await platform.call(getTheme, { ...theme, headers: unsigned }))).toBe('signature_invalid');
  const garbled = { [HEADERS.asOf]: 'Thursday' };
  expect(code(await platform.call(getTheme, { ...theme, headers: garbled }))).toBe('moment_refused');
});
