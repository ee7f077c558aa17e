// Lists by their columns, their pictures, and the languages that texts lack.
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { getEditorItems } from '#lib/contracts/editor/editor.ts';
import { MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { seedTranslations } from '#platform/content/translation/seed.ts';
import { listRowIds, openDesk, POST } from '../../../../support/editor/editors.ts';

async function openFilledDesk() {
  const made = await openDesk();
  const { editor, publisher, platform } = made;
  await editor.create('blog_posts', { ...POST, slug: 'b', title: 'Beacon 10', image: 'file_1' });
  platform.clock.advance(1000);
  await publisher.create('blog_posts', { ...POST, slug: 'c', title: 'Beacon 9' });
  platform.clock.advance(1000);
  const out = await publisher.create('blog_posts', { ...POST, slug: 'a', title: 'amber' });
  await publisher.publish(out, '2099-01-01T00:00:00.000Z');
  return made;
}

test.each([
  [{ sort: 'title' }, ['a', 'c', 'b']],
  [{ sort: 'title', direction: 'desc' }, ['b', 'c', 'a']],
  [{ sort: 'by' }, ['b', 'a', 'c']],
  [{ sort: 'state' }, ['c', 'b', 'a']],
  [{ sort: 'scheduled', direction: 'desc' }, ['a', 'c', 'b']],
  [{ sort: 'changed', direction: 'asc' }, ['b', 'c', 'a']],
  [{}, ['a', 'c', 'b']],
])('a list ordered by %o', async (order, ids) => {
  const { list } = await openFilledDesk();
  expect(listRowIds(await list(order))).toEqual(ids);
});

test('an unknown column is refused', async () => {
  const { editor } = await openDesk();
  const asked = { params: { collection: 'blog_posts' }, query: { sort: 'colour' } };
  expect((await editor.call(getEditorItems, asked as never)).status).toBe(422);
});

test('a row names the picture of its item', async () => {
  const { list } = await openFilledDesk();
  const rows = await list({ sort: 'title', direction: 'desc' });
  expect(rows.map(({ picture }) => picture)).toEqual(['file_1', undefined, undefined]);
});

test('a collection that editors put in order is listed so, whatever changed last', async () => {
  const { platform, publisher, list } = await openDesk();
  const ask = async (name: string, sort: number) => {
    const item = await publisher.create('faqs', { question: name, answer: 'So.', sort });
    await publisher.publish(item);
    platform.clock.advance(1000);
    return item;
  };
  await ask('Third', 30);
  const second = await ask('Second', 20);
  await ask('First', 10);
  const named = async (query = {}) =>
    (await list(query, 'faqs')).map(({ title, place }) => [title, place] as const);
  const inOrder = [
    ['First', 1],
    ['Second', 2],
    ['Third', 3],
  ];
  expect(await named()).toEqual(inOrder);
  expect(await named({ sort: 'place', direction: 'desc' })).toEqual(inOrder.toReversed());
  expect((await named({ sort: 'changed' }))[0]).toEqual(['First', 1]);
  // A draft moves nothing until it is published.
  const { version } = await publisher.read(second);
  await publisher.save({ ...second, version }, { question: 'Second', answer: 'So.', sort: 1 });
  expect(await named()).toEqual(inOrder);
});

test('a text lacks no language that no brand is read in', async () => {
  const { platform, publisher, list } = await openDesk();
  await seedContent(platform.services, ['theme']);
  await seedTranslations(platform.services, { 'cart.title': 'Your cart' });
  for (const { key, locale } of brands.filter((brand) => brand.locale !== MAIN_LOCALE)) {
    expect(await list({ status: 'missing' }, 'texts')).toMatchObject([{ missing: [locale] }]);
    const theme = await publisher.read({ collection: 'theme', id: key });
    await publisher.save(theme, { ...theme.fields, locale: MAIN_LOCALE });
    await publisher.publish(await publisher.read(theme));
  }
  expect(await list({ status: 'missing' }, 'texts')).toEqual([]);
});

test('a text names the languages that it is not written in, for its region, and is found by them', async () => {
  const { platform, publisher, list } = await openDesk();
  await seedContent(platform.services, ['theme']);
  const theme = await publisher.read({ collection: 'theme', id: 'drawcard' });
  const variants = [{ locale: 'en-GB', origin: 'https://drawcard.example' }];
  await publisher.save(theme, { ...theme.fields, variants });
  await publisher.publish(await publisher.read(theme));
  await seedTranslations(platform.services, { 'cart.title': 'Your cart', 'home.raffles-lead': 'Hello' });
  const british = {
    key: 'home.raffles-lead',
    locale: 'en-GB',
    sub_variant: '',
    type: 'plain',
    value: 'Good day',
  };
  await publisher.publish(await publisher.create('texts', british));
  await publisher.publish(
    await publisher.create('texts', { ...british, locale: 'en-AU', sub_variant: 'SA', value: 'Hi' }),
  );
  const rows = await list({ status: 'missing', sort: 'title' }, 'texts');
  expect(rows.map(({ id, missing }) => [id, missing])).toEqual([
    ['en-AU:-:cart.title', ['en-GB']],
    ['en-AU:SA:home.raffles-lead', ['en-GB']],
  ]);
});
