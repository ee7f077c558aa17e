import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { getEditorCollections } from '#lib/contracts/editor/editor.ts';
import { openDesk } from '../../support/editor/editors.ts';

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
