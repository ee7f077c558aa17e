// What publishers do with an item that is planned: moved, shown before its moment, thrown away, ended.
import { expect, test } from 'vitest';
import {
  archiveEditorItem,
  cancelEditorSchedule,
  unpublishEditorItem,
} from '#lib/contracts/editor/editor.ts';
import { runSchedule } from '#platform/content/editor/publishing/schedule.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';
import { at, HOUR_MS, placeOf, work } from '#tests/support/editor/schedules.ts';

test('what is planned for later is shown now only where that is said', async () => {
  const { publisher, cms } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  await publisher.publish(item);
  await publisher.save(await publisher.read(item), { ...POST, title: 'New terms' });
  await publisher.publish(await publisher.read(item), at(HOUR_MS));
  const readTitle = async () => (await cms.ask('/items/blog_posts/odds')).body.data.title;
  const planned = await publisher.read(item);
  const refused = await publisher.publish(planned);
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'is_scheduled']);
  expect([await readTitle(), (await publisher.read(item)).scheduledAt]).toEqual([POST.title, at(HOUR_MS)]);
  const moved = await publisher.publish(planned, at(2 * HOUR_MS));
  expect(moved.result).toMatchObject({ scheduledAt: at(2 * HOUR_MS) });
  const shown = await publisher.publish(await publisher.read(item), undefined, { endsSchedule: true });
  expect(shown.status).toBe(200);
  expect([await readTitle(), (await publisher.read(item)).scheduledAt]).toEqual(['New terms', null]);
});

test('what is planned is moved, shown and archived, also where its draft was thrown away', async () => {
  const { publisher, cms } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  await publisher.publish(item);
  await publisher.save(await publisher.read(item), { ...POST, title: 'New terms' });
  await publisher.publish(await publisher.read(item), at(HOUR_MS));
  await publisher.discard(item);
  await publisher.publish(await publisher.read(item), at(2 * HOUR_MS));
  expect((await publisher.read(item)).scheduledFields).toMatchObject({ title: 'New terms' });
  const other = await publisher.create('blog_posts', { ...POST, slug: 'chances' });
  await publisher.publish(other, at(HOUR_MS));
  await publisher.discard(other);
  const shown = await publisher.publish(await publisher.read(other), undefined, { endsSchedule: true });
  expect(shown.status).toBe(200);
  expect((await cms.ask('/items/blog_posts/chances')).body.data).toMatchObject({ title: POST.title });
  const third = await publisher.create('blog_posts', { ...POST, slug: 'luck' });
  await publisher.publish(third, at(HOUR_MS));
  await publisher.discard(third);
  expect((await publisher.call(archiveEditorItem, { params: placeOf(third) })).status).toBe(200);
});

test('what is written back to what visitors see is a change of what is planned', async () => {
  const { platform, publisher, cms } = await openDesk();
  const plan = async (slug: string) => {
    const item = await publisher.create('blog_posts', { ...POST, slug });
    await publisher.publish(item);
    await publisher.save(await publisher.read(item), { ...POST, slug, title: 'New terms' });
    await publisher.publish(await publisher.read(item), at(HOUR_MS));
    await publisher.save(await publisher.read(item), { ...POST, slug });
    return publisher.read(item);
  };
  const readTitle = async (slug: string) => (await cms.ask(`/items/blog_posts/${slug}`)).body.data.title;
  const [put, shown, ended, left] = [
    await plan('odds'),
    await plan('chances'),
    await plan('fate'),
    await plan('luck'),
  ];
  expect([put.hasDraft, put.fields.title]).toEqual([true, POST.title]);
  await publisher.publish(put, at(HOUR_MS));
  expect((await publisher.read(put)).scheduledFields).toMatchObject({ title: POST.title });
  await publisher.publish(shown, undefined, { endsSchedule: true });
  expect(await readTitle('chances')).toBe(POST.title);
  await publisher.call(cancelEditorSchedule, { params: placeOf(ended) });
  expect(await publisher.read(ended)).toMatchObject({ hasDraft: false, fields: { title: POST.title } });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect([await readTitle('odds'), await readTitle('luck')]).toEqual([POST.title, 'New terms']);
  expect(await publisher.read(left)).toMatchObject({ hasDraft: true, fields: { title: POST.title } });
});

test('what visitors do not see is not taken back, and an archived item stays archived', async () => {
  const { publisher } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  const params = placeOf(item);
  const takeBack = async () => {
    const { status, envelope } = await publisher.call(unpublishEditorItem, { params, body: {} });
    return [status, envelope.error?.code];
  };
  expect(await takeBack()).toEqual([409, 'not_published']);
  await publisher.call(archiveEditorItem, { params });
  expect(await takeBack()).toEqual([409, 'not_published']);
  expect((await publisher.read(item)).status).toBe('archived');
});

test('what is planned and not shown yet may end later, but is not taken back now', async () => {
  const { publisher } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  const params = placeOf(item);
  const refused = await publisher.call(unpublishEditorItem, { params, body: {} });
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'not_published']);
  expect(await publisher.read(item)).toMatchObject({ scheduledAt: at(HOUR_MS), publishedFields: null });
  const ended = await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  expect(ended.result).toMatchObject({ scheduledAt: at(HOUR_MS), unpublishAt: at(2 * HOUR_MS) });
});

test('a publication that failed until its end is made no more, and stays a draft', async () => {
  const { platform, publisher, cms } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  const params = placeOf(item);
  await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  platform.clock.advance(2 * HOUR_MS);
  // Its job is put off, and that of the end comes first.
  await runSchedule(platform.services, { ...params, what: 'unpublish', at: at(2 * HOUR_MS) });
  await work(platform);
  expect((await cms.ask('/items/blog_posts?fields=id', 'site')).body.data).toEqual([]);
  const left = await publisher.read(item);
  expect([left.status, left.scheduledAt, left.fields]).toEqual(['draft', null, POST]);
});

test('what was thrown away after it was missed does not come back at its end', async () => {
  const { platform, publisher, cms, list } = await openDesk();
  const item = await publisher.create('blog_posts', POST);
  await publisher.publish(item, at(HOUR_MS));
  const params = placeOf(item);
  await publisher.call(unpublishEditorItem, { params, body: { at: at(2 * HOUR_MS) } });
  await cms.write('POST', '/items/blog_posts', { ...POST, status: 'published' });
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect((await publisher.read(item)).missedPublication).not.toBeNull();
  await publisher.discard(item);
  platform.clock.advance(HOUR_MS);
  await work(platform);
  expect(await list({ status: 'draft' })).toEqual([]);
});
