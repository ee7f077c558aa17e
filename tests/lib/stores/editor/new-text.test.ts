// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraft } from '#lib/stores/editor/editor-draft.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makeItem, makePublisher, makeStorage } from '#tests/support/editor/editor.ts';
import { createAnswer, stubSite } from '#tests/support/site-fetch.ts';

const FIELDS = { key: 'layout.nav-club', locale: 'en-AU', type: 'plain' };
const ITEM = { collection: 'texts', id: 'en-AU:-:layout.nav-club' };
const saved = (version: number) =>
  createAnswer({ version, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: ['/'] });

const open = (initial: Readonly<Record<string, unknown>> = FIELDS) =>
  createDraft({ collection: 'texts', initial, storage: makeStorage(), now: () => 1_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $editor.set({ state: 'signed-in', editor: makePublisher() });
});
afterEach(() => vi.useRealTimers());

const settle = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};

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
