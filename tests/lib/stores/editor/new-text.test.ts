// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createDraft } from '#lib/stores/editor/editor-draft.ts';
import { settle, stopDraftClock } from '#tests/support/editor/draft-clock.ts';
import { makeItem, makeStorage } from '#tests/support/editor/editor.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '#tests/support/site-fetch.ts';

const FIELDS = { key: 'layout.nav-club', locale: 'en-AU', type: 'plain' };
const ITEM = { collection: 'texts', id: 'en-AU:-:layout.nav-club' };
const saved = (version: number) =>
  createAnswer({ version, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: ['/'] });

const open = (initial: Readonly<Record<string, unknown>> = FIELDS) =>
  createDraft({ collection: 'texts', initial, fixedFields: ['key', 'locale'], storage: makeStorage() });

stopDraftClock();

test('a text that takes the place of one that was thrown away is its writer’s own, whatever its version', async () => {
  const made = makeItem({ ...ITEM, version: 5, fields: { ...FIELDS, value: 'Club' } });
  let deliver = () => {};
  const isDue = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const calls = stubSite(() => isDue.then(createAnswer(made)), saved(6));
  const draft = open();
  draft.change('value', 'Club');
  const isSaved = draft.save();
  await settle(0);
  draft.change('value', 'The club');
  deliver();
  await isSaved;
  await settle(1_000);
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { base_version: 5, fields: { value: 'The club' } } });
  expect([draft.$save.get().state, draft.$news.get()]).toEqual(['saved', { kind: 'none' }]);
});

test('a new text is kept on the device while its key is typed, and is created on request', async () => {
  const made = makeItem({ ...ITEM, version: 1, fields: FIELDS });
  const calls = stubSite(createAnswer(made), saved(2));
  const draft = open({});
  for (const [name, value] of Object.entries({ ...FIELDS, key: 'layout.n' })) draft.change(name, value);
  await settle(5_000);
  void draft.saveUnasked();
  draft.retry();
  await settle(5_000);
  expect([calls, draft.$save.get(), draft.isToCreate()]).toEqual([[], { state: 'waiting' }, true]);
  draft.change('key', FIELDS.key);
  expect(await draft.save()).toBe(true);
  expect(calls[0]).toMatchObject({ method: 'POST', body: { fields: FIELDS } });
  expect(draft.isToCreate()).toBe(false);
  draft.change('value', 'Club');
  await settle(1_000);
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { fields: { ...FIELDS, value: 'Club' } } });
});

test('a new text whose name was refused is not sent again until that is asked for', async () => {
  const calls = stubSite(createRefusal(422, 'name_invalid', 'Choose a language.'));
  const draft = open({});
  draft.change('key', 'layout');
  expect(await draft.save()).toBe(false);
  expect(draft.$save.get()).toMatchObject({ state: 'refused' });
  draft.change('key', 'layout.n');
  await settle(5_000);
  expect([calls.length, draft.$save.get()]).toEqual([1, { state: 'waiting' }]);
});

test('a new text that met no connection is created once there is one', async () => {
  const calls = stubSite(loseConnection, createAnswer(makeItem({ ...ITEM, version: 1, fields: FIELDS })));
  const draft = open({});
  for (const [name, value] of Object.entries(FIELDS)) draft.change(name, value);
  await draft.save();
  await settle(3_000);
  expect([calls.length, draft.$save.get().state]).toEqual([2, 'saved']);
});

test('what names a text stays as it was created, whatever was typed meanwhile', async () => {
  const made = makeItem({ ...ITEM, version: 1, fields: FIELDS });
  let deliver = () => {};
  const isDue = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const calls = stubSite(() => isDue.then(createAnswer(made)), saved(2));
  const draft = open({});
  for (const [name, value] of Object.entries(FIELDS)) draft.change(name, value);
  const isSaved = draft.save();
  await settle(0);
  draft.change('key', 'layout.nav-clubs');
  draft.change('value', 'Clubs');
  deliver();
  await isSaved;
  expect(draft.$fields.get()).toEqual({ ...FIELDS, value: 'Clubs' });
  await settle(1_000);
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { fields: { ...FIELDS, value: 'Clubs' } } });
});
