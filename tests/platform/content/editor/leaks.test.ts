// Drafts are visible to editors only, whatever call asks for them.
import { expect, test } from 'vitest';
import { getTranslations } from '#lib/contracts/content/translation.ts';
import { openDesk, POST } from '../../../support/editor/editors.ts';

const PATH = '/items/blog_posts';
const WORD = 'zyzzyva';
const secret = { title: WORD, summary: WORD, body: WORD, category: 'news' };

/** A published post with a draft over it, a draft of its own, one set for tomorrow, and a text in hand. */
async function shop() {
  const made = await openDesk();
  const { editor, publisher, platform } = made;
  await publisher.publish(await editor.create('blog_categories', { slug: 'news', title: 'News' }));
  const seen = await editor.create('blog_posts', { ...POST, slug: 'seen' });
  const { result } = await publisher.publish(seen);
  await editor.save({ ...seen, version: result.version }, { ...POST, slug: 'seen', ...secret });
  await editor.create('blog_posts', { ...POST, ...secret, slug: 'in-hand' });
  const set = await editor.create('blog_posts', { ...POST, ...secret, slug: 'tomorrow' });
  const tomorrow = new Date(platform.clock.now() + 86_400_000).toISOString();
  expect((await publisher.publish(set, tomorrow)).status).toBe(200);
  await editor.create('blog_categories', { slug: 'hidden', title: WORD });
  await editor.create('texts', {
    key: 'seo.secret.title',
    locale: 'en-AU',
    sub_variant: '',
    type: 'seo',
    value: WORD,
  });
  return made;
}

const QUERIES = [
  '',
  'limit=-1&fields=*.*',
  'fields=*,category.*,image.*',
  'sort=title',
  'sort=-date_updated&limit=1',
  'sort=category.title',
  `search=${WORD}`,
  'filter[status][_eq]=draft',
  'filter[_or][0][status][_neq]=published&filter[_or][1][id][_nnull]=true',
  `filter[title][_icontains]=${WORD.slice(0, 3)}`,
  'filter[id][_in]=seen,in-hand,tomorrow',
  'filter[category][slug][_eq]=news',
  'filter[published_at][_null]=true',
  'offset=1&limit=100',
  'meta=*',
  'version=draft',
  'version=draft&version=published',
  'version[]=draft',
];

test.each(QUERIES)('neither a visitor nor the site learns anything by ?%s', async (query) => {
  const { cms } = await shop();
  for (const role of ['public', 'site'] as const) {
    if (role === 'site' && query.startsWith('version=draft')) continue;
    const { body } = await cms.ask(`${PATH}?${query}`, role);
    expect(JSON.stringify(body), role).not.toContain(WORD);
    for (const id of ['in-hand', 'tomorrow']) expect(JSON.stringify(body), role).not.toContain(`"${id}"`);
  }
});

test('by search and count there is nothing to find, and a draft by its id is like none', async () => {
  const { cms } = await shop();
  const none = { meta: { total_count: 1, filter_count: 0 }, data: [] };
  for (const role of ['public', 'site'] as const) {
    for (const asked of [`search=${WORD}`, 'filter[category][_eq]=news', 'filter[status][_eq]=draft'])
      expect((await cms.ask(`${PATH}?meta=*&${asked}`, role)).body).toEqual(none);
    const missing = await cms.ask(`${PATH}/not-there`, role);
    expect((await cms.ask(`${PATH}/in-hand`, role)).body).toEqual(missing.body);
    expect((await cms.ask('/items/blog_categories?fields=slug', role)).body.data).toEqual([{ slug: 'news' }]);
  }
});

test('the site sees drafts where it asks for them, laid over what is published', async () => {
  const { cms } = await shop();
  const { body } = await cms.ask(
    `${PATH}?version=draft&fields=id,title,status,category.title&sort=id`,
    'site',
  );
  expect(body.data).toEqual([
    { id: 'in-hand', title: WORD, status: 'draft', category: { title: 'News' } },
    { id: 'seen', title: WORD, status: 'published', category: { title: 'News' } },
    { id: 'tomorrow', title: WORD, status: 'draft', category: { title: 'News' } },
  ]);
  const one = await cms.ask(`${PATH}/in-hand?version=draft`, 'site');
  expect(one.body.data.summary).toBe(WORD);
  expect((await cms.ask(`${PATH}/in-hand?version=draft`)).status).toBe(403);
});

test('an incomplete draft is shown as far as it goes, without what was left empty', async () => {
  const { editor, cms } = await openDesk();
  await editor.create('blog_posts', { slug: 'bare', title: 'Bare', seo_title: '', category: null });
  const { body } = await cms.ask(`${PATH}?version=draft`, 'site');
  expect(body.data[0]).toMatchObject({ id: 'bare', title: 'Bare', status: 'draft' });
  expect(body.data[0]).not.toHaveProperty('seo_title');
});

test('texts in hand are asked for by the web server alone, and only by name', async () => {
  const { platform } = await shop();
  const asked = async (query: object) =>
    JSON.stringify(
      (await platform.call(getTranslations, { params: { locale: 'en-AU' }, query: { ...query } })).result,
    );
  for (const query of [{}, { 'id[]': 'seo.secret.title' }]) expect(await asked(query)).not.toContain(WORD);
  expect(await asked({ version: 'draft' })).toContain(WORD);
  const unsigned = await platform.fetch(
    new Request('http://platform.internal/translation/en-AU/items?version=draft'),
  );
  expect(unsigned.status).toBe(401);
});
