// What a Directus makes of relations, translations and drafts, read as the plain values of our schemas.
import { expect, test } from 'vitest';
import { renamePictures } from '#lib/server/services/directus/picture-addresses.ts';
import {
  listAskedFields,
  listRelatedFields,
  Relations,
  relateFilter,
  toPlainItem,
} from '#lib/server/services/directus/relations.ts';
import { listWithVersions } from '#lib/server/services/directus/versions.ts';

const toRelations = (rows: readonly object[]) => Relations.parse(rows);

const CATEGORY = toRelations([
  { collection: 'blog_posts', field: 'category', related_collection: 'blog_categories', meta: {} },
  { collection: 'blog_posts', field: 'image', related_collection: 'directus_files', meta: {} },
]);

test('a related item becomes the field of it that ours holds, and is filtered by it', () => {
  const related = listRelatedFields('blog_posts', CATEGORY);
  expect(listAskedFields(undefined, related)).toEqual(['*', 'category.slug']);
  expect(listAskedFields(['id', 'category'], related)).toEqual(['id', 'category.slug']);
  expect(listAskedFields(['id'], related)).toEqual(['id']);
  expect(toPlainItem({ id: 3, category: { slug: 'odds' }, image: 'f1' }, related)).toEqual({
    id: 3,
    category: 'odds',
    image: 'f1',
  });
  expect(toPlainItem({ id: 3, category: null }, related)).toEqual({ id: 3, category: null });
  expect(relateFilter({ _and: [{ category: { _eq: 'odds' } }, { id: { _eq: 3 } }] }, related)).toEqual({
    _and: [{ category: { slug: { _eq: 'odds' } } }, { id: { _eq: 3 } }],
  });
  expect(relateFilter({ category: { _null: true } }, related)).toEqual({ category: { _null: true } });
});

test('blocks of many collections are read in their order, each with its kind', () => {
  const related = listRelatedFields(
    'pages',
    toRelations([
      {
        collection: 'pages_blocks',
        field: 'pages_id',
        related_collection: 'pages',
        meta: { one_field: 'blocks', junction_field: 'item', sort_field: 'sort' },
      },
      {
        collection: 'pages_blocks',
        field: 'item',
        related_collection: null,
        meta: { one_allowed_collections: ['block_hero', 'block_text'], junction_field: 'pages_id' },
      },
    ]),
  );
  expect(listAskedFields(undefined, related)).toEqual([
    '*',
    'blocks.*',
    'blocks.item:block_hero.*',
    'blocks.item:block_text.*',
  ]);
  const blocks = [
    { sort: 2, collection: 'block_text', item: { id: 1, markdown: 'Hello' } },
    { sort: 1, collection: 'block_hero', item: { id: 7, heading: 'Boats', text: null } },
  ];
  expect(toPlainItem({ id: 1, blocks }, related)).toEqual({
    id: 1,
    blocks: [
      { id: 7, heading: 'Boats', type: 'hero' },
      { id: 1, markdown: 'Hello', type: 'text' },
    ],
  });
});

test('rows of a many-to-many relation are read in their order by the name of the far item', () => {
  const related = listRelatedFields(
    'causes',
    toRelations([
      {
        collection: 'causes_games',
        field: 'causes_id',
        related_collection: 'causes',
        meta: { one_field: 'offers', junction_field: 'games_id' },
      },
      { collection: 'causes_games', field: 'games_id', related_collection: 'games', meta: {} },
    ]),
  );
  const offers = [
    { sort: 2, games_id: { id: 4, key: 'tide' } },
    { sort: 1, games_id: { id: 9, key: 'comet' } },
  ];
  expect(toPlainItem({ offers }, related)).toEqual({ offers: ['comet', 'tide'] });
});

test('a translation takes the place of the text, in the first of our languages that there is', () => {
  const related = listRelatedFields(
    'faqs',
    toRelations([
      {
        collection: 'faqs_translations',
        field: 'faqs_id',
        related_collection: 'faqs',
        meta: { one_field: 'translations', junction_field: 'languages_code' },
      },
      { collection: 'faqs_translations', field: 'languages_code', related_collection: 'languages', meta: {} },
    ]),
  );
  expect(listAskedFields(['id', 'question'], related)).toEqual(['id', 'question', 'translations.*']);
  const translations = [
    { id: 1, faqs_id: 3, languages_code: 'de-DE', question: 'Wann?', answer: 'Bald.' },
    { id: 2, faqs_id: 3, languages_code: 'en-GB', question: 'When?', answer: '' },
  ];
  expect(toPlainItem({ id: 3, question: 'old', answer: 'Soon.', translations }, related)).toMatchObject({
    id: 3,
    question: 'When?',
    answer: 'Soon.',
  });
});

test('empty values inside of rows are left out, and a file that came whole is its id', () => {
  const item = { image: { id: 'f1', filename_download: 'a.webp' }, blocks: [{ type: 'text', label: null }] };
  expect(toPlainItem(item, [])).toEqual({ image: 'f1', blocks: [{ type: 'text' }] });
});

test('pictures that the editor of a Directus placed are shown by our addresses; those of others stay as they are', () => {
  const base = 'https://directus.example';
  const read = (text: string) => renamePictures({ body: [text] }, base);
  const id = '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89';
  const own = `![A boat](/assets/${id}?width=1280)`;
  expect(read(`![A boat](${base}/assets/${id}.webp?width=300&height=2)`)).toEqual({ body: [own] });
  expect(read(`![A boat](/assets/${id}?width=1280#1280x720)`)).toEqual({
    body: [`![A boat](/assets/${id}?width=1280#1280x720)`],
  });
  const foreign = `![A boat](https://elsewhere.example/assets/${id})`;
  expect(read(foreign)).toEqual({ body: [foreign] });
});

const QUERY = { filter: { slug: { _eq: 'a' } }, sort: [], limit: -1, page: 1, isDraft: true };
const OUT = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
  { id: 3, title: 'Three' },
];

test('drafts of a Directus are laid over what is out, with items that are only drafts yet', async () => {
  const versions = [
    { id: 2, title: 'Two, changed', $meta: { version_id: 'v2' } },
    { id: null, title: 'New', $meta: { version_id: 'v9' } },
    { id: 7, title: 'Fits now', $meta: { version_id: 'v7' } },
  ];
  const found = await listWithVersions(async ({ isDraft, fields }) => {
    if (!isDraft) return { items: OUT, total: 3 };
    // The draft of the third no longer passes the filter.
    const items = fields ? [...versions, { id: 3, $meta: { version_id: 'v3' } }] : versions;
    return { items, total: items.length };
  }, QUERY);
  expect(found.items).toMatchObject([
    { id: 'draft-v9', title: 'New' },
    { id: 7, title: 'Fits now' },
    { id: 1, title: 'One' },
    { id: 2, title: 'Two, changed' },
  ]);
  expect(found.total).toBe(4);
});

test('without versions the items themselves are drafts; visitors are never answered with versions', async () => {
  const asked: boolean[] = [];
  const ask = async ({ isDraft }: { isDraft: boolean }) => {
    asked.push(isDraft);
    return isDraft ? { items: [], total: 0 } : { items: OUT, total: 3 };
  };
  expect((await listWithVersions(ask, QUERY)).items).toEqual(OUT);
  asked.length = 0;
  expect((await listWithVersions(ask, { ...QUERY, isDraft: false })).items).toEqual(OUT);
  expect(asked).toEqual([false]);
});
