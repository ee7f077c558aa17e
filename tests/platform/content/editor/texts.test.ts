import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { getTranslations } from '#lib/contracts/content/translation.ts';
import {
  archiveEditorItem,
  createEditorItem,
  type EditorItem,
  getEditorItem,
  unpublishEditorItem,
} from '#lib/contracts/editor/editor.ts';
import { resetOperatorText, writeOperatorText } from '#platform/content/editor/texts/operator-texts.ts';
import { seedTranslations } from '#platform/content/translation/seed.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { openDesk } from '../../../support/editor/editors.ts';

const KEY = 'cart.title';
const ID = `en-AU:-:${KEY}`;

async function wordsDesk() {
  const made = await openDesk();
  const { platform } = made;
  await seedTranslations(platform.services, { [KEY]: 'Your cart', 'home.raffles-lead': 'Hello {name}' });
  platform.purged.length = 0;
  const spoken = async (key = KEY, query: object = {}, locale = 'en-AU') => {
    const { result } = await platform.call(getTranslations, { params: { locale }, query: { ...query } });
    return result.find(({ id }) => id === key)?.value;
  };
  const open = async (id = ID) =>
    (await made.editor.call(getEditorItem, { params: { collection: 'texts', id } })).result as EditorItem;
  return { ...made, spoken, open };
}

test('a text is written, seen by nobody, published, and the pages with texts are purged', async () => {
  const { platform, editor, publisher, spoken, open } = await wordsDesk();
  const item = await open();
  expect(item.fields).toEqual({
    key: KEY,
    locale: 'en-AU',
    sub_variant: '',
    type: 'plain',
    value: 'Your cart',
  });
  const saved = await editor.save(item, { ...item.fields, value: 'Your tickets' });
  expect([await spoken(), await spoken(KEY, { version: 'draft' })]).toEqual(['Your cart', 'Your tickets']);
  const { result } = await publisher.publish({ ...item, version: saved.result.version });
  expect([result.tags, platform.purged]).toEqual([['copy'], ['copy']]);
  expect(await spoken()).toBe('Your tickets');
  expect((await open()).hasDraft).toBe(false);
});

test('a text that pages show without formats is refused as a formatted one', async () => {
  const { editor, publisher, open } = await wordsDesk();
  const item = await open();
  const saved = await editor.save(item, { ...item.fields, type: 'markdown', value: 'Your **cart**' });
  expect(saved.result.faults).toEqual([
    { field: 'type', message: 'Pages show this text without formats: choose “Plain text”' },
  ]);
  expect((await publisher.publish({ ...item, version: saved.result.version })).status).toBe(422);
});

test('a text of a region or language begins as that of all, and is its own once it is published', async () => {
  const { editor, publisher, spoken, open } = await wordsDesk();
  const regional = await open(`en-AU:SA:${KEY}`);
  expect(regional).toMatchObject({ status: 'draft', version: 0 });
  const saved = await editor.save(regional, { ...regional.fields, value: 'South' });
  expect((await publisher.publish({ ...regional, version: saved.result.version })).status).toBe(200);
  expect([await spoken(), await spoken(KEY, { subVariant: 'SA' })]).toEqual(['Your cart', 'South']);
});

test('the version of a text rises when it is taken back, and who had it open is shown what there is', async () => {
  const { editor, publisher, open } = await wordsDesk();
  const id = `en-AU:SA:${KEY}`;
  const params = { collection: 'texts', id };
  for (const value of ['South', 'Souther']) {
    const item = await open(id);
    const saved = await editor.save(item, { ...item.fields, value });
    await publisher.publish({ ...item, version: saved.result.version });
  }
  const held = await open(id);
  await publisher.call(unpublishEditorItem, { params });
  expect((await open(id)).version).toBeGreaterThan(held.version);
  const late = await editor.save(held, { ...held.fields, value: 'Southest' });
  expect(late.status).toBe(409);
  expect(late.envelope.result).toMatchObject({ theirs: { key: KEY, sub_variant: 'SA', value: 'Souther' } });
});

const OWN = { key: 'layout.nav-club', locale: 'en-AU', sub_variant: '', type: 'plain', value: 'Club' };

test.each([
  ['taken back', unpublishEditorItem],
  ['archived', archiveEditorItem],
] as const)(
  'a text with a key of its own that is %s stays a draft, and is published again',
  async (_, call) => {
    const { editor, publisher, spoken, open } = await wordsDesk();
    const item = await editor.create('texts', OWN);
    await publisher.publish(item);
    const back = await publisher.call(call, { params: { collection: 'texts', id: item.id } });
    expect(back.status).toBe(200);
    expect(back.result).toMatchObject({ status: 'draft', hasDraft: true, isDraftOnly: true, fields: OWN });
    expect(await spoken(OWN.key)).toBeUndefined();
    expect((await publisher.publish(await open(item.id))).status).toBe(200);
    expect(await spoken(OWN.key)).toBe('Club');
  },
);

test('of a text that is archived before its next version was shown that version stays', async () => {
  const { editor, publisher, open } = await wordsDesk();
  const item = await editor.create('texts', OWN);
  const { version } = (await publisher.publish(item)).result;
  const saved = await editor.save({ ...item, version }, { ...OWN, value: 'Later' });
  await publisher.publish({ ...item, version: saved.result.version }, '2026-12-24T03:00:00.000Z');
  const params = { collection: 'texts', id: item.id };
  await editor.discard(params);
  await publisher.call(archiveEditorItem, { params });
  expect(await open(item.id)).toMatchObject({ scheduledAt: null, fields: { value: 'Later' } });
});

test('a text with a key of its own that was thrown away is written anew, over nothing that is open', async () => {
  const { editor, open } = await wordsDesk();
  const item = await editor.create('texts', OWN);
  const params = { collection: 'texts', id: item.id };
  expect((await editor.discard(params)).result).toBeNull();
  const again = await editor.create('texts', { ...OWN, value: 'The club' });
  expect(again.id).toBe(item.id);
  expect((await editor.save(item, OWN)).status).toBe(409);
  expect((await open(item.id)).fields.value).toBe('The club');
});

test('taking a text back brings the one of the release back', async () => {
  const { editor, publisher, spoken, open } = await wordsDesk();
  const item = await open();
  const saved = await editor.save(item, { ...item.fields, value: 'Basket' });
  await publisher.publish({ ...item, version: saved.result.version });
  expect(await spoken()).toBe('Basket');
  await publisher.call(unpublishEditorItem, { params: { collection: 'texts', id: item.id } });
  expect(await spoken()).toBe(defaultCopy[KEY]);
  expect(await open()).toMatchObject({ status: 'published', hasDraft: true, fields: { value: 'Basket' } });
  const params = { collection: 'texts', id: item.id };
  await editor.discard(params);
  await publisher.call(unpublishEditorItem, { params });
  expect(await open()).toMatchObject({ hasDraft: false, fields: { value: defaultCopy[KEY] } });
});

test.each([
  ['an empty text', { value: ' ' }, 'value'],
  ['a gap that nothing fills', { value: 'Pay {everything}' }, 'value'],
  ['a kind that pages can not show', { type: 'json', value: '{}' }, 'type'],
  ['the key of another text', { key: 'home.raffles-lead' }, 'key'],
  ['another language', { locale: 'en-GB' }, 'key'],
  ['no kind', { type: 'html' }, 'type'],
])('%s is a fault and is not published', async (_, change, field) => {
  const { editor, publisher, spoken, open } = await wordsDesk();
  const item = await open();
  const saved = await editor.save(item, { ...item.fields, ...change });
  expect(saved.result.faults.map((fault) => fault.field)).toEqual([field]);
  expect((await publisher.publish({ ...item, version: saved.result.version })).status).toBe(422);
  expect(await spoken()).toBe('Your cart');
});

test('a new search text is added by its key, one that is there is not', async () => {
  const { editor, publisher, spoken } = await wordsDesk();
  const fields = {
    key: 'seo.about.odds.title',
    locale: 'en-AU',
    sub_variant: '',
    type: 'seo',
    value: 'Odds',
  };
  const item = await editor.create('texts', fields);
  expect(item.id).toBe('en-AU:-:seo.about.odds.title');
  await publisher.publish(item);
  expect(await spoken(fields.key)).toBe('Odds');
  const again = await editor.call(createEditorItem, {
    params: { collection: 'texts' },
    body: { fields },
  });
  expect(again.envelope.error?.code).toBe('item_exists');
});

test.each([
  ['no language', { locale: undefined }],
  ['no kind', { type: undefined }],
  ['a key of one word', { key: 'club' }],
])('a new text with %s is asked for its name', async (_, change) => {
  const { editor } = await wordsDesk();
  const body = { fields: { ...OWN, ...change } };
  const refused = await editor.call(createEditorItem, { params: { collection: 'texts' }, body });
  expect([refused.status, refused.envelope.error?.code]).toEqual([422, 'name_invalid']);
});

test.each([
  'en-AU:-:..',
  'xx-XX:-:cart.title',
  'en-AU:MARS:cart.title',
  'en-AU:-:cart.title:more',
  'cart.title',
])('there is no text %s', async (id) => {
  const { editor, open } = await wordsDesk();
  expect(await open(id)).toBeUndefined();
  const params = { collection: 'texts', id };
  expect((await editor.discard(params)).status).toBe(404);
});

test('texts are found by what they say', async () => {
  const { list } = await wordsDesk();
  expect((await list({ search: 'your cart' }, 'texts')).map(({ id }) => id)).toEqual([ID]);
});

test('a text that an operator writes is a version of its own: whoever has it open hears of it', async () => {
  const { platform, editor, spoken, open } = await wordsDesk();
  const item = await open();
  const place = { locale: 'en-AU', subVariant: '', id: KEY } as const;
  await transactAndPurge(platform.services, (tx, announce) =>
    writeOperatorText(tx, platform.services, { ...place, type: 'plain', value: 'The cart' }, announce),
  );
  expect([await spoken(), platform.purged]).toEqual(['The cart', ['copy']]);
  const late = await editor.save(item, { ...item.fields, value: 'Mine' });
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'edited_meanwhile']);
  const reset = () =>
    transactAndPurge(platform.services, (tx, announce) =>
      resetOperatorText(tx, platform.services, place, announce),
    );
  expect(await reset()).toBe(true);
  expect(await spoken()).toBe(defaultCopy[KEY]);
});
