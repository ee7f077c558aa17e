// Two hundred strings that break things, in every field of every collection: kept to the letter as a draft, and never
// more than text afterwards.
import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { getEditorItems, TEXTS } from '#lib/contracts/editor/editor.ts';
import { renderEditorMarkdown } from '#lib/contracts/editor/editor-preview.ts';
import { getCollectionForm } from '#platform/editor/items/form-fields.ts';
import { openDesk, POST } from '../../support/editors.ts';
import { STRINGS } from '../../support/hostile-strings.ts';

test('there are two hundred of them', () => expect(new Set(STRINGS).size).toBe(200));

test.each([...Object.keys(COLLECTIONS), TEXTS])(
  'in every field of %s a string stays what it is',
  async (name) => {
    const { editor, publisher, cms } = await openDesk();
    const isText = name === TEXTS;
    const fields = isText
      ? ['value']
      : getCollectionForm(name as keyof typeof COLLECTIONS).map((field) => field.name);
    const first = isText
      ? { key: 'seo.x.title', locale: 'en-AU', sub_variant: '', type: 'seo', value: 'x' }
      : {};
    let item = await editor.create(name, first);
    for (const [turn, text] of STRINGS.entries()) {
      const written = { ...first, ...Object.fromEntries(fields.map((field) => [field, text])) };
      const { status, result } = await editor.save(item, written);
      expect([turn, status]).toEqual([turn, 200]);
      item = { ...item, version: result.version };
      if (turn % 20 === 0) expect(JSON.parse((await editor.read(item)).fields)).toEqual(written);
    }
    const { status } = await publisher.publish(item);
    expect(isText ? 200 : 422).toBe(status);
    if (!isText) expect((await cms.ask(`/items/${name}`, 'editor')).body.data ?? []).toEqual([]);
  },
);

test('published as titles and articles they come out as they went in', async () => {
  const { editor, publisher, cms } = await openDesk();
  for (const [turn, text] of STRINGS.slice(0, 60).entries()) {
    const title = /\S/.test(text) ? text.slice(0, 300) : 'x';
    const item = await editor.create('blog_posts', { ...POST, slug: `post-${turn}`, title, body: text });
    expect((await publisher.publish(item)).status).toBe(200);
    expect((await cms.ask(`/items/blog_posts/post-${turn}?fields=title,body`)).body.data).toEqual({
      title,
      body: text,
    });
  }
});

test('as Markdown none of them runs', async () => {
  const { editor } = await openDesk();
  for (const source of STRINGS) {
    const { html } = (await editor.call(renderEditorMarkdown, { body: { source } })).result;
    const tags = html.match(/<[^>]*>/g)?.join('') ?? '';
    expect(tags, source).not.toMatch(/script|\son\w+=|javascript:|vbscript:|data:|<svg|<iframe/i);
  }
});

test('as a search they find only what holds them', async () => {
  const { editor } = await openDesk();
  await editor.create('faqs', { question: 'Plain', answer: 'Words' });
  for (const search of STRINGS.filter((text) => text.trim() !== '')) {
    const { status } = await editor.call(getEditorItems, {
      params: { collection: 'faqs' },
      query: { search },
    });
    expect(status).toBe(200);
  }
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'data:text/html,1',
  'http://plain.example',
  ' /x',
  '/a b',
])('a link to %s is not published', async (link) => {
  const { editor, publisher } = await openDesk();
  const banner = await editor.create('banners', { key: 'k', text: 'T', link });
  expect((await publisher.publish(banner)).status).toBe(422);
  const item = await editor.create('redirects', { from: '/from', to: link, code: 302 });
  expect((await publisher.publish(item)).status).toBe(422);
});
