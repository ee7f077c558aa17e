import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { getEditorCollections } from '#lib/contracts/editor/editor.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openDesk } from '../../../support/editor/editors.ts';

test('every collection has a form, and every field of its schema is in it', async () => {
  const { editor } = await openDesk();
  const { result } = await editor.call(getEditorCollections);
  const byName = new Map(result.map((one) => [one.name, one]));
  for (const [name, { schema }] of Object.entries(COLLECTIONS)) {
    const fields = byName.get(name)?.fields.map((field) => field.name) ?? [];
    expect(fields).toEqual(expect.arrayContaining(Object.keys(schema.shape)));
  }
  const kinds = (name: string) =>
    Object.fromEntries(byName.get(name)?.fields.map(({ name: field, kind }) => [field, kind]) ?? []);
  expect(kinds('blog_posts')).toEqual({
    brand: 'select',
    slug: 'slug',
    title: 'text',
    summary: 'long_text',
    author: 'text',
    category: 'relation',
    image: 'image',
    body: 'markdown',
    seo_title: 'text',
    seo_description: 'long_text',
    sort: 'number',
  });
  expect(kinds('texts')).toMatchObject({ key: 'text', value: 'long_text' });
  const blocks = byName.get('pages')?.fields.find(({ kind }) => kind === 'blocks')?.blocks ?? [];
  expect(blocks.map(({ type }) => type)).toContain('hero');
  for (const { fields } of blocks) expect(fields.map(({ name }) => name)).not.toContain('type');
});

test('a choice of numbers comes from a form as text and is kept as a number', async () => {
  const { editor, publisher, cms } = await openDesk();
  const item = await editor.create('redirects', { from: '/old', to: '/new', code: '301' });
  expect(item.faults).toEqual([]);
  expect((await publisher.publish(item)).status).toBe(200);
  expect((await cms.ask('/items/redirects?fields=code', 'site')).body.data).toEqual([{ code: 301 }]);
});

test('the place in lists is edited like a field', async () => {
  const { editor, publisher, cms } = await openDesk();
  for (const [question, sort] of [
    ['Second', 2],
    ['First', 1],
  ] as const)
    await publisher.publish(await editor.create('faqs', { question, answer: 'Yes.', sort }));
  expect((await cms.ask('/items/faqs?fields=question')).body.data).toEqual([
    { question: 'First' },
    { question: 'Second' },
  ]);
});

test('a form begins with what names the item, and ends with where it is', async () => {
  const { editor } = await openDesk();
  const { result } = await editor.call(getEditorCollections);
  const list = (name: string) =>
    result.find((one) => one.name === name)?.fields.map((field) => field.name) ?? [];
  expect(list('blog_posts').slice(0, 2)).toEqual(['title', 'summary']);
  expect(list('blog_posts').slice(-5)).toEqual(['slug', 'brand', 'seo_title', 'seo_description', 'sort']);
  expect(list('pages')[0]).toBe('title');
  expect(list('navigation').slice(0, 2)).toEqual(['label', 'label_key']);
  expect(list('banners')[0]).toBe('key');
});

test('games and the words of menus are chosen by name', async () => {
  const { editor, platform } = await openDesk();
  await putOnSale(platform.services);
  const offer = await platform.services.database.db
    .selectFrom('product_offer')
    .select(['key', 'name'])
    .executeTakeFirstOrThrow();
  const { result } = await editor.call(getEditorCollections);
  const find = (name: string, field: string) =>
    result.find((one) => one.name === name)?.fields.find((spec) => spec.name === field);
  const option = { value: offer.key, label: offer.name };
  expect(find('placements', 'offer_key')).toMatchObject({ kind: 'select' });
  expect(find('placements', 'offer_key')?.options).toContainEqual(option);
  expect(find('causes', 'offers')).toMatchObject({ kind: 'multi_select', choices: 'offers' });
  expect(find('causes', 'offers')?.options).toContainEqual(option);
  const blocks = find('pages', 'blocks')?.blocks?.find(({ type }) => type === 'offers');
  expect(blocks?.fields.find(({ name }) => name === 'offers')?.options).toContainEqual(option);
  expect(find('navigation', 'label_key')?.options).toContainEqual({
    value: 'layout.nav-causes',
    label: 'Good causes',
  });
  expect(find('navigation', 'gate')?.options).toContainEqual({ value: 'blog', label: 'Journal' });
});

test('a banner that ends before it begins is not published', async () => {
  const { editor } = await openDesk();
  const period = { from: '2026-11-23T10:00:00.000Z', until: '2026-11-22T10:00:00.000Z' };
  const item = await editor.create('banners', { key: 'lead', text: 'Hello', ...period });
  expect(item.faults).toEqual([{ field: 'until', message: expect.stringContaining('before it begins') }]);
  const right = { key: 'lead', text: 'Hello', from: period.until, until: period.from };
  expect((await editor.save(item, right)).result.faults).toEqual([]);
});
