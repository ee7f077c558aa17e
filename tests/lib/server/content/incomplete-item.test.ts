// A draft that is not finished is shown as far as it goes, to editors alone.
import { expect, test } from 'vitest';
import { COLLECTIONS, type CollectionName } from '#lib/contracts/content/collections.ts';
import { createContentReader } from '#lib/server/content/content.ts';
import { completeItem } from '#lib/server/content/incomplete-item.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import type { CmsService } from '#lib/server/services/cms-service.ts';

const incomplete = (name: CollectionName, fields: object) =>
  completeItem(name, COLLECTIONS[name].schema, { ...fields });

test('what is missing is empty, and said in the words of its form', () => {
  const { fields, faults } = incomplete('blog_posts', { slug: 'odds', title: 'Odds' });
  expect(fields).toMatchObject({ slug: 'odds', title: 'Odds', summary: '', body: '' });
  expect(faults).toEqual([
    'Blog posts “Odds”: Summary: This field is required',
    'Blog posts “Odds”: Text: This field is required',
  ]);
});

test('a text that is too long is shown as it was written', () => {
  const title = 'x'.repeat(301);
  const { fields, faults } = incomplete('faqs', { question: title, answer: 'So.' });
  expect(fields.question).toBe(title);
  expect(faults).toEqual([expect.stringMatching(/: Question: At most 300 characters$/)]);
});

test.each(Object.keys(COLLECTIONS) as CollectionName[])(
  'an empty draft of %s has something to show',
  (name) => {
    const { fields, faults } = incomplete(name, {});
    expect(Object.keys(fields)).toEqual(Object.keys(COLLECTIONS[name].schema.shape));
    expect(faults.length).toBeGreaterThan(0);
  },
);

test('visitors never meet one', async () => {
  const service: CmsService = {
    listItems: async () => ({
      items: [{ id: 'a', slug: 'odds', title: 'Odds', date_updated: '2026-11-19T03:00:00.000Z' }],
      total: 1,
    }),
    getFile: async () => undefined,
    getAsset: async () => undefined,
  };
  const parts = { brand: 'drawcard', service: async () => service, cache: new ApiCache() };
  const faults: string[] = [];
  const preview = { at: undefined, onFault: (fault: string) => void faults.push(fault) };
  expect(await createContentReader(parts).find('blog_posts', { slug: 'odds' })).toBeUndefined();
  expect(await createContentReader({ ...parts, preview }).find('blog_posts', { slug: 'odds' })).toMatchObject(
    {
      title: 'Odds',
    },
  );
  expect(faults).toHaveLength(2);
});
