// Putting the items of a collection in order, for visitors at once and without publishing anything else.
import { expect, test } from 'vitest';
import { getEditorOrder, putEditorOrder } from '#lib/contracts/editor/editor-order.ts';
import { openDesk } from '../../../../support/editor/editors.ts';

const params = { collection: 'faqs' };
const ask = (question: string) => ({ question, answer: 'Yes.' });

async function openFilledDesk() {
  const made = await openDesk();
  const { publisher, cms } = made;
  const items = new Map<string, Awaited<ReturnType<typeof publisher.create>>>();
  for (const name of ['One', 'Two', 'Three']) {
    const item = await publisher.create('faqs', ask(name));
    await publisher.publish(item);
    items.set(name, item);
  }
  const order = (names: readonly string[]) =>
    publisher.call(putEditorOrder, {
      params,
      body: { ids: names.map((name) => items.get(name)?.id ?? name) },
    });
  const visit = async () =>
    ((await cms.ask('/items/faqs', 'public')).body.data as { question: string }[]).map(
      ({ question }) => question,
    );
  return { ...made, items, order, visit };
}

test('visitors see the new order at once, and the words as they were published', async () => {
  const { publisher, items, order, visit } = await openFilledDesk();
  const two = await publisher.read({ collection: 'faqs', id: items.get('Two')?.id ?? '' });
  await publisher.save(two, { ...two.fields, question: 'Two, rewritten' });
  const { status, result } = await order(['Three', 'Two', 'One']);
  expect(status).toBe(200);
  expect(result.map(({ title }: { title: string }) => title)).toEqual(['Three', 'Two, rewritten', 'One']);
  expect(await visit()).toEqual(['Three', 'Two', 'One']);
  const now = await publisher.read(two);
  expect(now.fields).toMatchObject({ question: 'Two, rewritten', sort: 2 });
  await publisher.publish(now);
  expect(await visit()).toEqual(['Three', 'Two, rewritten', 'One']);
});

test('a draft that was never published has its place, and so has what is scheduled', async () => {
  const { publisher, items, order, visit, platform } = await openFilledDesk();
  const four = await publisher.create('faqs', ask('Four'));
  items.set('Four', four);
  const one = await publisher.read({ collection: 'faqs', id: items.get('One')?.id ?? '' });
  const { result: saved } = await publisher.save(one, { ...one.fields, question: 'One, later' });
  await publisher.publish({ ...one, version: saved.version }, '2099-01-01T00:00:00.000Z');
  await order(['Four', 'Three', 'Two', 'One']);
  expect(await visit()).toEqual(['Three', 'Two', 'One']);
  await publisher.publish(await publisher.read(four));
  expect(await visit()).toEqual(['Four', 'Three', 'Two', 'One']);
  const row = await platform.services.database.db
    .selectFrom('content_draft')
    .select('publish_body')
    .where('item_id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.publish_body ?? '{}')).toMatchObject({ question: 'One, later', sort: 4 });
});

test('an unknown item changes nothing, and an editor may look and not move', async () => {
  const { editor, order, visit } = await openFilledDesk();
  expect((await order(['Three', 'nobody', 'One'])).status).toBe(404);
  const before = await visit();
  const refused = await editor.call(putEditorOrder, { params, body: { ids: [] } });
  expect(refused.status).toBe(403);
  const { result } = await editor.call(getEditorOrder, { params });
  expect(result).toHaveLength(3);
  expect(await visit()).toEqual(before);
});

test('an item that no longer fits its form moves with the others, as it is', async () => {
  const { platform, items, order, visit } = await openFilledDesk();
  const { db } = platform.services.database;
  const body = JSON.stringify({ question: 'Two', answer: 'Yes.', category: 7 });
  await db
    .updateTable('content_item')
    .set({ body })
    .where('id', '=', items.get('Two')?.id ?? '')
    .execute();
  expect((await order(['Three', 'Two', 'One'])).status).toBe(200);
  expect(await visit()).toEqual(['Three', 'Two', 'One']);
});
