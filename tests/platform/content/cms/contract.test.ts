// What the site asks of a content service. Runs against ours; against a real Directus with CMS_URL and CMS_TOKEN,
// which needs the collection blog_categories with slug, title, summary, status, sort.
import { expect, test } from 'vitest';
import { createContractCms, makeCategory, type TestCms } from '../../../support/content/cms.ts';

const PATH = '/items/blog_categories';

async function made(cms: TestCms, ...all: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const fields of all) {
    const { status, body } = await cms.write('POST', PATH, fields);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(body.data.id);
  }
  return ids;
}
const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Three items that no other test has. */
async function three() {
  const cms = await createContractCms();
  const mark = `mark-${crypto.randomUUID()}`;
  const summaryOf = (number: number) => `${mark} ${number}`;
  const ids = await made(
    cms,
    ...[3, 1, 2].map((n) => makeCategory({ title: `T${n}`, sort: n, summary: summaryOf(n) })),
  );
  const own = { summary: { _contains: mark } };
  const titles = async (query: string, filter: object = own) => {
    const { body } = await cms.ask(`${PATH}?filter=${json(filter)}&${query}`, 'site');
    return body.data.map(({ title }: { title: string }) => title);
  };
  return { cms, mark, ids, own, titles };
}

test('a list is under data and can be sorted both ways', async () => {
  const { titles } = await three();
  expect(await titles('sort=sort')).toEqual(['T1', 'T2', 'T3']);
  expect(await titles('sort=-sort')).toEqual(['T3', 'T2', 'T1']);
});

test('limit, offset and page take a part of a list', async () => {
  const { titles } = await three();
  expect(await titles('sort=sort&limit=1')).toEqual(['T1']);
  expect(await titles('sort=sort&limit=2&offset=1')).toEqual(['T2', 'T3']);
  expect(await titles('sort=sort&limit=2&page=2')).toEqual(['T3']);
  expect(await titles('sort=sort&limit=-1')).toHaveLength(3);
});

test.each([
  [{ title: { _eq: 'T1' } }, ['T1']],
  [{ title: { _neq: 'T1' } }, ['T2', 'T3']],
  [{ title: { _in: ['T1', 'T3'] } }, ['T1', 'T3']],
  [{ title: { _nin: ['T1', 'T3'] } }, ['T2']],
  [{ sort: { _gte: 2 } }, ['T2', 'T3']],
  [{ sort: { _gt: 2 } }, ['T3']],
  [{ sort: { _lte: 2 } }, ['T1', 'T2']],
  [{ sort: { _lt: 2 } }, ['T1']],
  [{ title: { _nnull: true } }, ['T1', 'T2', 'T3']],
  [{ title: { _null: true } }, []],
  [{ _or: [{ title: { _eq: 'T1' } }, { sort: { _eq: 3 } }] }, ['T1', 'T3']],
  [{ _and: [{ sort: { _gt: 1 } }, { sort: { _lt: 3 } }] }, ['T2']],
])('the filter %j', async (filter, expected) => {
  const { titles, own } = await three();
  expect(await titles('sort=sort', { _and: [own, filter] })).toEqual(expected);
});

test('a filter may be written in brackets', async () => {
  const { cms, mark } = await three();
  const query = `filter[summary][_contains]=${mark}&filter[title][_in]=T1,T2&sort=sort&fields[]=title`;
  expect((await cms.ask(`${PATH}?${query}`, 'site')).body.data).toEqual([{ title: 'T1' }, { title: 'T2' }]);
});

test('only the fields asked for are given', async () => {
  const { cms, ids } = await three();
  expect((await cms.ask(`${PATH}/${ids[0]}?fields=id,title`, 'site')).body).toEqual({
    data: { id: ids[0], title: 'T3' },
  });
});

test('meta counts what the filter lets through', async () => {
  const { cms, own } = await three();
  const { body } = await cms.ask(`${PATH}?filter=${json(own)}&limit=1&meta=*`, 'site');
  expect(body.meta.filter_count).toBe(3);
  expect(body.meta.total_count).toBeGreaterThanOrEqual(3);
  expect(body.data).toHaveLength(1);
});

test('search finds words in texts', async () => {
  const { cms, mark } = await three();
  const { body } = await cms.ask(`${PATH}?search=${mark}&sort=sort`, 'site');
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['T1', 'T2', 'T3']);
});

test('an item is changed field by field and taken away', async () => {
  const { cms, ids } = await three();
  const path = `${PATH}/${ids[0]}`;
  expect((await cms.write('PATCH', path, { title: 'Changed' })).body.data).toMatchObject({
    title: 'Changed',
    sort: 3,
  });
  expect((await cms.write('DELETE', path)).status).toBe(204);
  expect((await cms.ask(path, 'site')).status).toBe(403);
});

test.each([
  `${PATH}/not-there`,
  '/items/no_such_collection',
  `${PATH}?fields=no_such_field`,
  '/files/not-there',
])('%s is answered as forbidden, as Directus does', async (path) => {
  const { status, body } = await (await createContractCms()).ask(path, 'site');
  expect(status).toBe(403);
  expect(body.errors[0]).toMatchObject({ message: expect.any(String), extensions: { code: 'FORBIDDEN' } });
});

test('a token of nobody is refused', async () => {
  const cms = await createContractCms();
  const { status, body } = await cms.ask(PATH, 'public', { headers: { authorization: 'Bearer nobody' } });
  expect(status).toBe(401);
  expect(body.errors[0].extensions.code).toBe('INVALID_CREDENTIALS');
});
