// Drafts do not leak, whatever query asks for them.
import { expect, test } from 'vitest';
import { createTestCms, makeCategory, type TestCms } from '../../../support/content/cms.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';

const PATH = '/items/blog_posts';
const WORD = 'zyzzyva';
const post = (fields: object) => ({ slug: 'a-post', title: 'A post', summary: '', body: 'Text', ...fields });
const tomorrow = new Date(TEST_NOW + 86_400_000).toISOString();

interface Shop {
  readonly platform: TestPlatform;
  readonly cms: TestCms;
  readonly hidden: readonly string[];
}

/** One published post, and a draft, a post of tomorrow and an archived one that hold a word of their own. */
async function shop(): Promise<Shop> {
  const platform = await openTestPlatform();
  const cms = createTestCms(platform);
  await cms.write('POST', PATH, post({ id: 'seen', status: 'published', title: 'Seen', sort: 2 }));
  const secret = { title: WORD, summary: WORD, body: WORD, sort: 1 };
  await cms.write('POST', PATH, post({ ...secret, id: 'draft', status: 'draft' }));
  await cms.write(
    'POST',
    PATH,
    post({ ...secret, id: 'later', status: 'published', published_at: tomorrow }),
  );
  await cms.write('POST', PATH, post({ ...secret, id: 'gone', status: 'archived' }));
  return { platform, cms, hidden: ['draft', 'later', 'gone'] };
}

const QUERIES = [
  '',
  'limit=-1&fields=*.*',
  'sort=title',
  'sort=-sort&limit=1',
  `search=${WORD}`,
  'filter[status][_eq]=draft',
  'filter[status][_neq]=published',
  'filter[_or][0][status][_eq]=draft&filter[_or][1][id][_nnull]=true',
  `filter[title][_contains]=${WORD.slice(0, 3)}`,
  'filter[id][_in]=draft,later,gone',
  'filter[published_at][_null]=true',
  'filter[published_at][_gt]=$NOW',
  'offset=1&limit=100',
  'page=2&limit=1',
  'version=draft',
  'fields=*&meta=*&export=json',
];

test.each(QUERIES)('a visitor who asks for ?%s learns of nothing hidden', async (query) => {
  const { cms, hidden } = await shop();
  const { status, body } = await cms.ask(`${PATH}?${query}`);
  const text = JSON.stringify(body);
  expect(status).toBe(200);
  expect(text).not.toContain(WORD);
  for (const id of hidden) expect(text).not.toContain(`"${id}"`);
});

test('counts are those of what may be seen', async () => {
  const { cms } = await shop();
  const { body } = await cms.ask(`${PATH}?meta=*&search=${WORD}`);
  expect(body).toEqual({ meta: { total_count: 1, filter_count: 0 }, data: [] });
  expect((await cms.ask(`${PATH}?meta=*`, 'site')).body.meta.total_count).toBe(2);
  expect((await cms.ask(`${PATH}?meta=*&version=draft`, 'site')).body.meta.total_count).toBe(4);
});

test('a hidden item and one that is not there are answered alike', async () => {
  const { cms } = await shop();
  const missing = await cms.ask(`${PATH}/not-there`);
  for (const id of ['draft', 'later', 'gone']) {
    const { status, body } = await cms.ask(`${PATH}/${id}`);
    expect({ status, body }).toEqual({ status: 403, body: missing.body });
  }
});

test('a post of tomorrow is seen tomorrow, and its pages are purged then', async () => {
  const { platform, cms } = await shop();
  platform.clock.set(TEST_NOW + 86_400_000);
  expect((await cms.ask(`${PATH}/later`)).body.data.title).toBe(WORD);
  const jobs = await platform.services.database.db
    .selectFrom('job')
    .select(['payload', 'run_at'])
    .where('kind', '=', 'purge')
    .where('run_at', '=', tomorrow)
    .execute();
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([
    { tags: ['content:blog_posts', 'content:blog_posts:a-post', 'content-order:blog_posts'] },
  ]);
});

test('a relation to a draft is empty, and cannot be filtered or sorted by', async () => {
  const { cms } = await shop();
  await cms.write(
    'POST',
    '/items/blog_categories',
    makeCategory({ id: 'cat', slug: 'hidden', title: WORD, status: 'draft' }),
  );
  await cms.write('PATCH', `${PATH}/seen`, { category: 'cat' });
  expect((await cms.ask(`${PATH}/seen?fields=title,category.*`)).body.data).toEqual({
    title: 'Seen',
    category: null,
  });
  expect((await cms.ask(`${PATH}?filter[category][title][_contains]=z`)).body.data).toEqual([]);
  expect((await cms.ask(`${PATH}/seen?fields=category.title&version=draft`, 'site')).body.data).toEqual({
    category: { title: WORD },
  });
});

test('what is for the site alone is not for visitors', async () => {
  const { cms } = await shop();
  await cms.write('POST', '/items/redirects', { from: '/old', to: '/new', code: 301, status: 'published' });
  expect((await cms.ask('/items/redirects')).status).toBe(403);
  expect((await cms.ask('/items/redirects', 'site')).body.data).toHaveLength(1);
});

test.each(['public', 'site'] as const)('%s changes nothing', async (role) => {
  const { cms } = await shop();
  const body = JSON.stringify(post({ status: 'published' }));
  const as = (method: string, path: string) =>
    cms.ask(path, role, { method, ...(method !== 'DELETE' && { body }) });
  expect((await as('POST', PATH)).status).toBe(403);
  expect((await as('PATCH', `${PATH}/seen`)).status).toBe(403);
  expect((await as('DELETE', `${PATH}/seen`)).status).toBe(403);
  expect((await as('POST', '/files')).status).toBe(403);
  expect((await cms.ask(`${PATH}?meta=*`, 'editor')).body.meta.total_count).toBe(4);
});

test('a damaged item takes no other with it', async () => {
  const { platform, cms } = await shop();
  await cms.write('POST', PATH, post({ id: 'broken', status: 'published' }));
  await platform.services.database.db
    .updateTable('content_item')
    .set({ body: '{"title":' })
    .where('id', '=', 'broken')
    .execute();
  const { body } = await cms.ask(PATH);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['seen']);
});

test.each([
  'filter={"title":{"_eq"',
  'filter[title][_regex]=.*',
  'filter[title][_eq][deep]=1',
  'limit=x',
  'limit=-2',
  'page=0',
  'offset=-1',
  `filter=${encodeURIComponent(JSON.stringify({ _or: Array.from({ length: 200 }, () => ({ title: { _eq: 1 } })) }))}`,
  `filter${'[_and][0]'.repeat(30)}[title][_eq]=1`,
  `filter${'[title]'.repeat(12)}[_eq]=1`,
])('the query %s is refused', async (query) => {
  const { status, body } = await (await shop()).cms.ask(`${PATH}?${query}`);
  expect([status, body.errors[0].extensions.code]).toEqual([400, 'INVALID_QUERY']);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  '%s is no field and no collection',
  async (name) => {
    const { cms } = await shop();
    expect((await cms.ask(`${PATH}?fields=${name}`)).status).toBe(403);
    expect([400, 403]).toContain((await cms.ask(`${PATH}?filter[${name}][_nnull]=true`)).status);
    expect((await cms.ask(`${PATH}?sort=${name}`)).status).toBe(403);
    expect((await cms.ask(`/items/${name}`)).status).toBe(403);
  },
);
