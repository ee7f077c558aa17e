import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { cancelEditorSchedule, getEditorItems, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import { getEditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import { SCHEDULE_JOB } from '#platform/content/editor/publishing/publish.ts';
import { runSchedule } from '#platform/content/editor/publishing/schedule.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { claimJobs, LEASE_MS } from '#platform/ground/jobs/queue.ts';
import { bundleProgram } from '#tests/support/bundled-program.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { createMigratedUrl, removeDatabase } from '#tests/support/database.ts';
import { openDesk, POST, signInTestEditor } from '#tests/support/editor/editors.ts';
import { deliverReviewMails } from '#tests/support/editor/review-mails.ts';
import { at, HOUR_MS, placeOf, work } from '#tests/support/editor/schedules.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';

test('what was set for a moment is seen from that moment on, and its pages are purged then', async () => {
  const { platform, editor, publisher, cms, list } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item, at(HOUR_MS));
  expect(result).toMatchObject({ publishedAt: null, scheduledAt: at(HOUR_MS), tags: [] });
  expect((await list({ status: 'scheduled' })).map(({ scheduledAt }) => scheduledAt)).toEqual([at(HOUR_MS)]);
  platform.clock.set(TEST_NOW + HOUR_MS - 1);
  await work(platform);
  expect((await cms.ask('/items/blog_posts?fields=id', 'site')).body.data).toEqual([]);
  expect(platform.purged).toEqual([]);
  platform.clock.advance(1);
  await work(platform);
  expect((await cms.ask('/items/blog_posts/odds')).body.data).toMatchObject({
    title: POST.title,
    published_at: at(HOUR_MS),
  });
  expect(platform.purged).toContain('content:blog_posts');
  expect(await editor.read(item)).toMatchObject({ status: 'published', hasDraft: false, scheduledAt: null });
});

test('what a publisher has seen is shown, whatever an editor writes into the draft until then', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item, at(HOUR_MS));
  const sly = await editor.save({ ...item, version: result.version }, { ...POST, title: 'Not looked at' });
  expect(sly.status).toBe(200);
  expect((await editor.read(item)).scheduledFields).toEqual(POST);
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/blog_posts/odds')).body.data.title).toBe(POST.title);
  const after = await editor.read(item);
  expect([after.hasDraft, after.fields.title]).toEqual([true, 'Not looked at']);
});

test('a moment is changed or cancelled, and the old one does nothing', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const first = (await publisher.publish(item, at(HOUR_MS))).result;
  const second = (await publisher.publish({ ...item, version: first.version }, at(2 * HOUR_MS))).result;
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/blog_posts')).body.data).toEqual([]);
  const cancelled = await publisher.call(cancelEditorSchedule, { params: placeOf(item) });
  expect(cancelled.result).toMatchObject({ scheduledAt: null, hasDraft: true });
  expect(cancelled.result.version).toBeGreaterThan(second.version);
  platform.clock.advance(2 * HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/blog_posts')).body.data).toEqual([]);
});

test('an item is taken back at its moment', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('banners', { key: 'sale', text: 'Two days' });
  await publisher.publish(item);
  const params = placeOf(item);
  const late = await publisher.call(unpublishEditorItem, { params, body: { at: at(-1) } });
  expect(late.envelope.error?.code).toBe('time_passed');
  await publisher.call(unpublishEditorItem, { params, body: { at: at(HOUR_MS) } });
  expect((await cms.ask('/items/banners')).body.data).toHaveLength(1);
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/banners')).body.data).toEqual([]);
  expect((await editor.read(item)).unpublishAt).toBeNull();
});

test('what is no longer fit to be shown at its moment stays a draft, and the trail says so', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  await cms.write('POST', '/items/blog_posts', { ...POST, id: 'rival', status: 'published' });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/blog_posts?fields=id')).body.data).toEqual([{ id: 'rival' }]);
  expect(await editor.read(item)).toMatchObject({ status: 'draft', scheduledAt: null, hasDraft: true });
  const trail = await platform.services.database.db.selectFrom('audit').select('action').execute();
  expect(trail.map(({ action }) => action)).toContain('content schedule failed');
});

test('the person who scheduled it is told that it was not published and why, and so is the desk until it is', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  await cms.write('POST', '/items/blog_posts', { ...POST, id: 'rival', status: 'published' });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  const [mail, ...more] = await deliverReviewMails(platform);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: publisher.email, subject: 'Not published: How odds work' });
  expect(mail?.text).toContain('Address: Another item has this already');
  expect(mail?.text).toContain('https://shop.example/editor/blog_posts/odds');
  const missed = { at: at(HOUR_MS), faults: [{ field: 'slug', message: 'Another item has this already' }] };
  expect((await editor.read(item)).missedPublication).toEqual(missed);
  const readDesk = async () => (await editor.call(getEditorDesk)).result.notPublished;
  expect(await readDesk()).toMatchObject([
    { id: 'odds', by: 'Piet', at: at(HOUR_MS), note: 'Address: Another item has this already' },
  ]);
  const { version } = await editor.read(item);
  await editor.save({ ...item, version }, { ...POST, slug: 'chances' });
  expect(await readDesk()).toHaveLength(1);
  await publisher.publish({ ...item, version: version + 1 });
  expect([(await editor.read(item)).missedPublication, await readDesk()]).toEqual([null, []]);
});

test('what was not published and is thrown away is dealt with', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  await cms.write('POST', '/items/blog_posts', { ...POST, id: 'rival', status: 'published' });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  await editor.discard(item);
  expect((await editor.call(getEditorDesk)).result.notPublished).toEqual([]);
});

test('an address that another item is scheduled to have is taken', async () => {
  const { editor, publisher } = await openDesk();
  const first = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(first, at(HOUR_MS));
  const second = await editor.create('blog_posts', POST);
  expect(second.faults).toEqual([{ field: 'slug', message: expect.stringContaining('is scheduled') }]);
  expect((await publisher.publish(second)).status).toBe(422);
  expect((await publisher.publish({ ...first, version: result.version }, at(2 * HOUR_MS))).status).toBe(200);
  const other = await editor.create('blog_posts', { ...POST, brand: 'drawcard' });
  expect(other.faults).toEqual([]);
});

test('what was not published and is changed back to what visitors see is dealt with', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item);
  await editor.save({ ...item, version: result.version }, { ...POST, slug: 'chances' });
  await publisher.publish(await editor.read(item), at(HOUR_MS));
  await cms.write('POST', '/items/blog_posts', { ...POST, slug: 'chances', status: 'published' });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  const readDesk = async () => (await editor.call(getEditorDesk)).result.notPublished;
  expect(await readDesk()).toHaveLength(1);
  await editor.save(await editor.read(item), POST);
  expect([(await editor.read(item)).missedPublication, await readDesk()]).toEqual([null, []]);
  await editor.save(await editor.read(item), { ...POST, title: 'Another' });
  expect([(await editor.read(item)).missedPublication, await readDesk()]).toEqual([null, []]);
});

const SALE = { key: 'sale', text: 'Two days' };

test('an item follows another of its address at the moment at which that is taken back', async () => {
  const { platform, publisher, cms } = await openDesk();
  const [first, second] = [
    await publisher.create('banners', SALE),
    await publisher.create('banners', { ...SALE, text: 'Over' }),
  ];
  await publisher.publish(first);
  const params = placeOf(first);
  expect((await publisher.publish(second, at(2 * HOUR_MS))).status).toBe(422);
  await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  expect((await publisher.publish(second, at(2 * HOUR_MS - 1))).status).toBe(422);
  expect((await publisher.publish(second, at(2 * HOUR_MS))).status).toBe(200);
  expect((await publisher.read(second)).faults).toEqual([]);
  platform.clock.advance(2 * HOUR_MS);
  await runSchedule(platform.services, { ...placeOf(second), what: 'publish', at: at(2 * HOUR_MS) });
  await work(platform);
  expect((await cms.ask('/items/banners?fields=text', 'site')).body.data).toEqual([{ text: 'Over' }]);
});

test('an item is scheduled beside another while their periods do not meet', async () => {
  const { publisher } = await openDesk();
  const [first, second] = [await publisher.create('banners', SALE), await publisher.create('banners', SALE)];
  await publisher.publish(first, at(HOUR_MS));
  await publisher.call(unpublishEditorItem, { params: placeOf(first), body: { at: at(2 * HOUR_MS) } });
  expect((await publisher.publish(second, at(HOUR_MS))).status).toBe(422);
  const { status, result } = await publisher.publish(second, at(2 * HOUR_MS));
  expect(status).toBe(200);
  const again = await publisher.read(first);
  expect((await publisher.publish(again, at(HOUR_MS + 1))).status).toBe(200);
  const early = { ...second, version: result.version };
  expect((await publisher.publish(early, undefined, { endsSchedule: true })).status).toBe(422);
});

test('of two plans for one address that were made before, the first is published at its moment', async () => {
  const { platform, publisher, cms } = await openDesk();
  const [first, second] = [
    await publisher.create('banners', SALE),
    await publisher.create('banners', { ...SALE, key: 'other' }),
  ];
  await publisher.publish(first, at(HOUR_MS));
  await publisher.publish(second, at(2 * HOUR_MS));
  await platform.services.database.db
    .updateTable('content_draft')
    .set({ publish_body: JSON.stringify(SALE) })
    .where('item_id', '=', second.id)
    .execute();
  platform.clock.advance(2 * HOUR_MS);
  await work(platform);
  expect((await cms.ask('/items/banners?fields=id', 'site')).body.data).toEqual([{ id: first.id }]);
  expect((await publisher.read(second)).missedPublication).toMatchObject({ at: at(2 * HOUR_MS) });
});

test('a worker that dies with the job in hand leaves it to the next, and done twice it is done once', async () => {
  const { platform, editor, publisher } = await openDesk();
  const { services } = platform;
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  platform.clock.advance(HOUR_MS);
  const [job] = await claimJobs(services, [SCHEDULE_JOB], 1);
  await work(platform);
  expect((await editor.read(item)).status).toBe('draft');
  platform.clock.advance(LEASE_MS);
  await work(platform);
  await runSchedule(services, job?.payload);
  const { db } = services.database;
  const published = db.selectFrom('audit').select('id').where('action', '=', 'content publish');
  expect(await published.execute()).toHaveLength(1);
});

const WORKER = new URL('../../../../support/faults/schedule-process.ts', import.meta.url);

async function workAndDie(url: string, now: number, live: () => Promise<unknown>): Promise<void> {
  const { args, env } = await bundleProgram(WORKER);
  const child = spawn(process.execPath, [...args, url, String(now)], { env: { ...process.env, ...env } });
  await once(child.stdout, 'data');
  await live();
  child.kill('SIGKILL');
  await once(child, 'close');
}

test('workers that are killed again and again publish everything, each once', async () => {
  const ITEMS = countRounds(60);
  const SHORT_LIVES = countRounds(6);
  const url = await createMigratedUrl();
  onTestFinished(() => removeDatabase(url));
  const database = await openDatabase(url);
  const platform = await openTestPlatform({ database: { ...database, close: async () => {} } });
  const publisher = await signInTestEditor(platform, 'publisher');
  for (let turn = 0; turn < ITEMS; turn += 1) {
    const item = await publisher.create('faqs', { question: `Question ${turn}`, answer: 'Yes.' });
    await publisher.publish(item, at(HOUR_MS));
  }
  let now = TEST_NOW + HOUR_MS;
  const left = async () => {
    const { envelope } = await publisher.call(getEditorItems, {
      params: { collection: 'faqs' },
      query: { status: 'scheduled' },
    });
    return envelope.pageInfo?.total ?? 0;
  };
  const liveShortly = () => setTimeout(20 + randomInt(100));
  const liveUntilDone = async () => {
    for (let waits = 0; waits < 30 && (await left()) > 0; waits += 1) await setTimeout(50);
  };
  let kills = 0;
  for (; (await left()) > 0 && kills < 12; kills += 1) {
    await workAndDie(url, now, kills < SHORT_LIVES ? liveShortly : liveUntilDone);
    now += LEASE_MS + 1;
  }
  const { db } = database;
  const revisions = await db.selectFrom('content_revision').select('item_id').execute();
  const trail = await db.selectFrom('audit').select('id').where('action', '=', 'content publish').execute();
  const seen = await db.selectFrom('content_item').select('status').execute();
  await database.close();
  expect(kills).toBeGreaterThan(1);
  expect([revisions.length, trail.length]).toEqual([ITEMS, ITEMS]);
  expect(new Set(revisions.map((row) => row.item_id)).size).toBe(ITEMS);
  expect(seen.every(({ status }) => status === 'published')).toBe(true);
}, 300_000);
