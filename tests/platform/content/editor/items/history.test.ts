import { expect, test } from 'vitest';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import {
  getEditorHistory,
  getEditorVersion,
  restoreEditorVersion,
} from '#lib/contracts/editor/editor-history.ts';
import { sweepDraftVersions } from '#platform/content/editor/items/draft-versions.ts';
import { listVersions } from '#platform/content/editor/items/history.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONG = 'one two three four five';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Writer = Desk['editor'];

async function openHistory(fields: Record<string, unknown> = POST) {
  const desk = await openDesk();
  const item = await desk.editor.create('blog_posts', fields);
  const params = { collection: item.collection, id: item.id };
  let { version } = item;
  const save = async (writer: Writer, title: string) => {
    desk.platform.clock.advance(1000);
    const { result } = await writer.save({ ...item, version }, { ...POST, title });
    version = result.version;
  };
  return {
    ...desk,
    item,
    params,
    save,
    setVersion: (next: number) => {
      version = next;
    },
    getItem: () => ({ ...item, version }),
    list: async () => (await desk.editor.call(getEditorHistory, { params })).result,
    readTitle: async (key: string) =>
      (await desk.editor.call(getEditorVersion, { params: { ...params, key } })).result.fields.title,
    restore: (key: string, baseVersion = version) =>
      desk.editor.call(restoreEditorVersion, { params, body: { key, baseVersion } }),
  };
}

test('a text that was replaced before anything was published comes back', async () => {
  const { editor, save, list, readTitle, restore, item } = await openHistory({ ...POST, title: LONG });
  await save(editor, 'Something else altogether');
  const versions = await list();
  expect(versions.map(({ key, kind, by }) => [key, kind, by])).toEqual([
    ['d2', 'session', 'Edie'],
    ['d1', 'session', 'Edie'],
  ]);
  expect([await readTitle('d1'), await readTitle('d2')]).toEqual([LONG, 'Something else altogether']);
  const back = await restore('d1');
  expect(back.result.fields.title).toBe(LONG);
  expect((await list()).map(({ key, kind }) => [key, kind])).toEqual([
    ['d2', 'restore'],
    ['d1', 'session'],
  ]);
  const again = await restore('d2', (back.result as EditorItem).version);
  expect(again.result.fields.title).toBe('Something else altogether');
  expect((await editor.read(item)).fields.title).toBe('Something else altogether');
});

test('each version says which fields it changed, the first has nothing to compare with', async () => {
  const { platform, editor, publisher, save, list } = await openHistory();
  await save(editor, 'First');
  platform.clock.advance(11 * MINUTE_MS);
  await save(publisher, 'Second');
  expect((await list()).map(({ key, changed }) => [key, changed])).toEqual([
    ['d2', ['title']],
    ['d1', undefined],
  ]);
});

test('what is written in one go is one version, a pause and another author begin the next', async () => {
  const { platform, editor, publisher, save, list, readTitle } = await openHistory();
  for (const title of ['A', 'A b', 'A b c']) await save(editor, title);
  expect((await list()).length).toBe(1);
  platform.clock.advance(11 * MINUTE_MS);
  await save(editor, 'A b c d');
  await save(publisher, 'A b c d e');
  await save(editor, 'A b c d e f');
  const versions = await list();
  expect(versions.map(({ by }) => by)).toEqual(['Edie', 'Piet', 'Edie', 'Edie']);
  expect(await readTitle(versions[3]!.key)).toBe('A b c');
});

test('who writes on and on leaves a version every ten minutes', async () => {
  const { platform, editor, save, list } = await openHistory();
  for (let turn = 0; turn < 30; turn += 1) {
    platform.clock.advance(MINUTE_MS);
    await save(editor, `Turn ${turn}`);
  }
  expect((await list()).length).toBe(4);
});

test('versions stand between two publishings, and published ones are restored as drafts', async () => {
  const { editor, publisher, cms, save, list, getItem, setVersion, restore, platform } = await openHistory();
  platform.clock.advance(1000);
  setVersion((await publisher.publish(getItem())).result.version);
  await save(editor, 'Second');
  await save(editor, 'Second and a half');
  platform.clock.advance(1000);
  setVersion((await publisher.publish(getItem())).result.version);
  expect((await list()).map(({ key, by }) => [key, by])).toEqual([
    ['r2', 'Piet'],
    ['d2', 'Edie'],
    ['r1', 'Piet'],
    ['d1', 'Edie'],
  ]);
  expect([(await restore('r1', 1)).status, (await restore('r9')).status]).toEqual([409, 404]);
  const restored = await restore('r1');
  expect(restored.result).toMatchObject({ hasDraft: true, fields: { title: POST.title } });
  expect((await cms.ask('/items/blog_posts/odds')).body.data.title).toBe('Second and a half');
});

test('a draft that is thrown away stays in the history', async () => {
  const { editor, publisher, save, list, getItem, setVersion, params, readTitle } = await openHistory();
  setVersion((await publisher.publish(getItem())).result.version);
  await save(editor, 'Thrown away');
  expect((await editor.discard(params)).status).toBe(200);
  const [newest] = await list();
  expect(newest).toMatchObject({ kind: 'discard', by: 'Edie' });
  expect(await readTitle(newest!.key)).toBe('Thrown away');
});

test('a version of another item and a made-up one are unknown', async () => {
  const { editor, params } = await openHistory();
  const get = (key: string, id = params.id) =>
    editor.call(getEditorVersion, { params: { ...params, id, key } });
  expect([(await get('d9')).status, (await get('d1', 'elsewhere')).status]).toEqual([404, 404]);
  expect((await get('x1')).status).toBe(422);
});

test('after ninety days the last version of each day and author stays', async () => {
  const { platform, editor, publisher, save, list, params } = await openHistory();
  for (let turn = 0; turn < 3; turn += 1) {
    await save(editor, `A ${turn}`);
    platform.clock.advance(11 * MINUTE_MS);
  }
  await save(publisher, 'B');
  expect((await list()).length).toBe(4);
  await sweepDraftVersions(platform.services);
  expect((await list()).length).toBe(4);
  platform.clock.advance(91 * DAY_MS);
  await sweepDraftVersions(platform.services);
  const kept = await listVersions(platform.services.database.db, params);
  expect(kept.map(({ by, key }) => [by, key])).toEqual([
    ['Piet', 'd4'],
    ['Edie', 'd3'],
  ]);
});
