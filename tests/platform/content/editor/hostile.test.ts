// Two hundred strings that break things, in every field of every collection: kept to the letter as a draft, and never
// more than text afterwards.
import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { type EditedMeanwhile, getEditorItems, TEXTS } from '#lib/contracts/editor/editor.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { getCollectionForm } from '#platform/content/cms/drafts/form-fields.ts';
import { STRINGS } from '../../../support/content/hostile-strings.ts';
import { openDesk, POST } from '../../../support/editor/editors.ts';

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
      if (turn % 20 === 0) expect((await editor.read(item)).fields).toEqual(written);
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

/** Parsed, not written as a literal: `__proto__` is then a key like any other. */
const KEYS_TEXT =
  '{"title":"Odds","snake_case":1,"camelCase":{"snake_case":[{"kebab-case":{"__proto__":null}}]},"__proto__":{"isAdmin":true},"constructor":2,"line_2":"a_b","line2":"aB","":[]}';

test('keys of fields stay what they are in every answer that holds them', async () => {
  const { editor, publisher } = await openDesk();
  const hostile: Fields = JSON.parse(KEYS_TEXT);
  const item = await editor.create('faqs', hostile);
  expect(JSON.stringify(item.fields)).toBe(KEYS_TEXT);
  const saved = await editor.save(item, { ...hostile, title: 'Hers' });
  const { fields } = await publisher.read(item);
  expect(JSON.stringify(fields)).toBe(KEYS_TEXT.replace('Odds', 'Hers'));
  const late = await publisher.save(item, hostile);
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'edited_meanwhile']);
  const { theirs, version } = late.envelope.result as EditedMeanwhile;
  expect([JSON.stringify(theirs), version]).toEqual([
    KEYS_TEXT.replace('Odds', 'Hers'),
    saved.result.version,
  ]);
});

test('as Markdown none of them runs', () => {
  for (const source of [...STRINGS, '[x](javascript:alert(1)) <img src=x onerror=alert(1)>']) {
    const tags =
      renderMarkdown(source)
        .match(/<[^>]*>/g)
        ?.join('') ?? '';
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
    // PostgreSQL compares with no text that holds a NUL.
    expect([search, status]).toEqual([search, search.includes('\0') ? 422 : 200]);
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
