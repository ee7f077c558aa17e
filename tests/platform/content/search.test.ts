// The index of the search follows what is published, and finds it as people type.
import { expect, test } from 'vitest';
import { searchSite } from '#lib/contracts/search.ts';
import { getSaleTag, listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { followEverything } from '#platform/content/search/run-index.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { toIso } from '#platform/time.ts';
import { createTestCms } from '#tests/support/content/cms.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '#tests/support/platform.ts';
import { createPairOffer } from '#tests/support/played-draws.ts';
import { writeDrawn } from '#tests/support/results.ts';

const KINDS = 'offer,draw,article,cause,question,page';

async function openSearch() {
  const platform = await openTestPlatform();
  await seedContent(platform.services);
  await followEverything(platform.services);
  return { platform, cms: createTestCms(platform) };
}

async function search(platform: TestPlatform, words: string, query: Record<string, unknown> = {}) {
  const { status, result } = await platform.call(searchSite, {
    query: { words, brand: 'drawcard', offers: 'comet,lighthouse', kinds: KINDS, ...query },
  });
  expect(status).toBe(200);
  return result;
}

const listRefs = (result: Awaited<ReturnType<typeof search>>) =>
  result.groups.flatMap(({ kind, found }) => found.map(({ ref }) => `${kind} ${ref}`));

test('articles, causes, questions and pages are found by words of their texts, titles first', async () => {
  const { platform } = await openSearch();
  expect(listRefs(await search(platform, 'jackpots roll over'))[0]).toBe('article why-jackpots-roll-over');
  expect(listRefs(await search(platform, 'seagrass'))).toContain('cause seagrass-meadows');
  expect(listRefs(await search(platform, 'quick pick'))).toContain('question quick-pick');
  expect(listRefs(await search(platform, 'privacy'))).toContain('page /about/privacy');
  const [group] = (await search(platform, 'seagrass')).groups;
  expect(group?.found[0]?.excerpt.toLowerCase()).toContain('seagrass');
});

test.each([
  ['seagras', 'cause seagrass-meadows'],
  ['SEAGRASS’ Meadwos', 'cause seagrass-meadows'],
  ['jakcpots', 'article why-jackpots-roll-over'],
  ['jack', 'article why-jackpots-roll-over'],
  ['how do i know that jackpots zzz roll over', 'article why-jackpots-roll-over'],
])('%j finds %s', async (words, ref) => {
  const { platform } = await openSearch();
  expect(listRefs(await search(platform, words))).toContain(ref);
});

test('a typing error is named, and what is right is not', async () => {
  const { platform } = await openSearch();
  expect((await search(platform, 'seagrasss')).meant).toBe('seagrass');
  expect((await search(platform, 'seagrass')).meant).toBeUndefined();
});

test.each(['', '   ', '"', '* OR', "'", 'NEAR(a b)', 'title:x', '🙂', 'x'.repeat(100), 'a:b -c ^d', '%_\\'])(
  '%j is no fault',
  async (words) => {
    const { platform } = await openSearch();
    await search(platform, words);
  },
);

test('what is not published, not yet, or of another brand is never found', async () => {
  const { platform, cms } = await openSearch();
  const later = toIso(TEST_NOW + 86_400_000);
  const write = (slug: string, more: object) =>
    cms.write('POST', '/items/blog_posts', {
      slug,
      title: `Zebracorn ${slug}`,
      summary: 's',
      body: 'b',
      status: 'published',
      ...more,
    });
  await write('draft', { status: 'draft' });
  await write('ahead', { published_at: later });
  await write('elsewhere', { brand: 'harbour-art-union' });
  await write('here', { brand: 'drawcard' });
  await write('everywhere', {});
  const find = async (query = {}) => listRefs(await search(platform, 'zebracorn', query)).sort();
  expect(await find()).toEqual(['article everywhere', 'article here']);
  expect(await find({ brand: 'harbour-art-union' })).toEqual(['article elsewhere', 'article everywhere']);
  expect(await find({ kinds: 'page' })).toEqual([]);
  platform.clock.set(TEST_NOW + 2 * 86_400_000);
  expect(await find()).toContain('article ahead');
});

test('a change is found at once, and what was taken back is not', async () => {
  const { platform, cms } = await openSearch();
  const { body } = await cms.write('POST', '/items/causes', {
    slug: 'x',
    name: 'Quokkaville',
    summary: 's',
    body: 'b',
    status: 'published',
  });
  const { id } = (body as { data: { id: string } }).data;
  expect(listRefs(await search(platform, 'quokkaville'))).toEqual(['cause x']);
  await cms.write('PATCH', `/items/causes/${id}`, { name: 'Numbatville' });
  expect(listRefs(await search(platform, 'quokkaville'))).toEqual([]);
  expect(listRefs(await search(platform, 'numbatville'))).toEqual(['cause x']);
  await cms.write('PATCH', `/items/causes/${id}`, { status: 'archived' });
  expect(listRefs(await search(platform, 'numbatville'))).toEqual([]);
});

async function openDraws() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await saveOffer(services.database.db, services, createPairOffer());
  await writeDrawn(services, createPairOffer(), [
    { drawNo: 1519, localDate: '2026-05-07' },
    { drawNo: 1520, localDate: '2026-05-14' },
    { drawNo: 1521, localDate: '2026-06-14' },
  ]);
  await followEverything(services);
  const find = async (words: string) =>
    (await search(platform, words, { offers: 'pair' })).groups
      .filter(({ kind }) => kind === 'draw')
      .flatMap(({ found }) => found.map(({ drawNo }) => drawNo));
  return { platform, find };
}

test.each([
  ['daily pair', [1521, 1520, 1519]],
  ['pair 1520', [1520]],
  ['pair 152', []],
  ['pair 14 may 2026', [1520]],
  ['pair 14/5/2026', [1520]],
  ['pair 2026-05-14', [1520]],
  ['pair may', [1520, 1519]],
  ['dayly pair 1519', [1519]],
])('%j finds the draws %j, the newest first', async (words, drawNos) => {
  const { find } = await openDraws();
  expect(await find(words)).toEqual(drawNos);
});

test('draws of offers that a brand does not show are not found', async () => {
  const { platform } = await openDraws();
  expect((await search(platform, 'daily pair', { offers: 'comet' })).groups).toEqual([]);
});

test('a draw is found once it is drawn, under the number that it has and the name of its game', async () => {
  const { platform, find } = await openDraws();
  const { services } = platform;
  const { db } = services.database;
  await transactAndPurge(services, async (tx, announce) => {
    await tx.updateTable('draw').set({ draw_no: 9520 }).where('draw_no', '=', 1520).execute();
    announce(...listDrawTags('pair', 1520), ...listDrawTags('pair', 9520));
  });
  expect([await find('pair 1520'), await find('pair 9520')]).toEqual([[], [9520]]);
  await transactAndPurge(services, async (tx, announce) => {
    await tx
      .updateTable('draw')
      .set({ numbers: null, status: 'DRAW_CLOSED' })
      .where('draw_no', '=', 9520)
      .execute();
    announce(...listDrawTags('pair', 9520));
  });
  expect(await find('pair 9520')).toEqual([]);
  await transactAndPurge(services, async (tx, announce) => {
    await saveOffer(tx, services, createPairOffer({ name: 'Nightly Duo' }));
    announce(getSaleTag('pair'));
  });
  await followEverything(services);
  expect(await find('nightly duo')).toEqual([1521, 1519]);
  expect(await find('daily')).toEqual([]);
  await db.deleteFrom('dividend').execute();
  await db.deleteFrom('draw').where('draw_no', '=', 1521).execute();
  await followEverything(services);
  expect(await find('nightly duo')).toEqual([1519]);
});

test('following everything again changes nothing', async () => {
  const { platform } = await openDraws();
  const { db } = platform.services.database;
  const read = () => db.selectFrom('search_document').selectAll().orderBy('id').execute();
  const before = await read();
  await followEverything(platform.services);
  expect(await read()).toEqual(before);
});
