// A collection is its row: form, labels, checks, tags, relations, pages and source map follow from it alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Collection, getAddressText } from '#lib/contracts/content/collection.ts';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import {
  BRAND_FIELDS,
  createMarkdown,
  describeField,
  PageSlug,
  Picture,
  ShownText,
  Slug,
} from '#lib/contracts/content/fields.ts';
import { getEditorCollections } from '#lib/contracts/editor/editor.ts';
import { openDesk } from '#tests/support/editor/editors.ts';

const recipes = {
  title: 'Recipes',
  schema: z.object({
    ...BRAND_FIELDS,
    slug: PageSlug,
    dish: describeField(ShownText, { label: 'Name of the dish' }),
    cuisine: describeField(Slug, {
      widget: 'relation',
      pointsAt: { collection: 'blog_categories', field: 'slug' },
    }).optional(),
    image: Picture.optional(),
    steps: z.array(z.object({ text: createMarkdown(2000), minutes: z.number().optional() })).max(9),
  }),
  titleFields: ['dish', 'slug'],
  isPublic: true,
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [`/recipes/${getAddressText(fields, 'slug')}`, '/recipes'],
  isRedirectedOnRename: true,
} as const satisfies Collection;

beforeAll(() => void Object.assign(COLLECTIONS, { recipes }));
// Test files of one worker share their modules.
afterAll(() => void Reflect.deleteProperty(COLLECTIONS, 'recipes'));

const SOUP = { slug: 'soup', dish: 'Pumpkin soup', steps: [{ text: 'Boil.' }] };

test('its form has its labels, widgets and relations', async () => {
  const { editor } = await openDesk();
  const { result } = await editor.call(getEditorCollections);
  const form = result.find(({ name }) => name === 'recipes');
  expect(form).toMatchObject({ title: 'Recipes', canPreview: true, isSingleton: false });
  expect(form?.fields.map(({ name, label, kind }) => [name, label, kind])).toEqual([
    ['dish', 'Name of the dish', 'text'],
    ['cuisine', 'Cuisine', 'relation'],
    ['image', 'Picture', 'image'],
    ['steps', 'Steps', 'list'],
    ['slug', 'Address', 'slug'],
    ['brand', 'Brand', 'select'],
    ['sort', 'Place in lists', 'number'],
  ]);
  const find = (name: string) => form?.fields.find((field) => field.name === name);
  expect(find('cuisine')).toMatchObject({ relation: 'blog_categories', relationField: 'slug' });
  expect(find('brand')?.options?.length).toBeGreaterThan(0);
  expect(find('steps')).toMatchObject({
    max: 9,
    fields: [
      { name: 'text', kind: 'markdown', isRequired: true },
      { name: 'minutes', kind: 'number' },
    ],
  });
});

test('its items have titles, pages and checks against other items', async () => {
  const { editor, publisher, list } = await openDesk();
  const soup = await editor.create('recipes', SOUP);
  expect(soup).toMatchObject({ title: 'Pumpkin soup', faults: [], pages: ['/recipes/soup', '/recipes'] });
  expect((await publisher.publish(soup)).status).toBe(200);
  expect(await list({}, 'recipes')).toMatchObject([{ title: 'Pumpkin soup', status: 'published' }]);
  const text = '![a](https://pictures.example/a.png)';
  const second = await editor.create('recipes', {
    ...SOUP,
    cuisine: 'nowhere',
    image: 'none',
    steps: [{ text }],
  });
  expect(second.faults.map(({ field }) => field)).toEqual(['slug', 'cuisine', 'image', 'steps.0.text']);
});

test('publishing and renaming purge its tags and leave a redirect', async () => {
  const { editor, publisher, cms } = await openDesk();
  const soup = await editor.create('recipes', SOUP);
  const first = await publisher.publish(soup);
  expect(first.result.tags).toEqual(['content:recipes', 'content:recipes:soup', 'content-order:recipes']);
  const { version } = await editor.read(soup);
  await editor.save({ ...soup, version }, { ...SOUP, slug: 'broth' });
  await publisher.publish({ ...soup, version: version + 1 });
  expect((await cms.ask('/items/redirects?fields=from,to', 'site')).body.data).toEqual([
    { from: '/recipes/soup', to: '/recipes/broth' },
  ]);
  expect((await cms.ask('/items/recipes?fields=dish')).body.data).toEqual([{ dish: 'Pumpkin soup' }]);
});
