// Editors at work: signed in, with calls that speak of items and their fields.
import {
  createEditorItem,
  discardEditorDraft,
  type EditorItem,
  type EditorRole,
  getEditorItem,
  getEditorItems,
  publishEditorItem,
  saveEditorDraft,
} from '#lib/contracts/editor/editor.ts';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { addEditor } from '#platform/ground/staff/accounts.ts';
import { createTestCms } from '../content/cms.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';

export const EDITOR_PASSWORD = 'paper-lantern-41';

let counted = 0;

/** Adds an editor and opens a session. */
export async function signInTestEditor(platform: TestPlatform, role: EditorRole = 'editor', name?: string) {
  counted += 1;
  const email = `writer-${counted}@drawcard.example`;
  const id = (await addEditor(platform.services, {
    email,
    role,
    password: EDITOR_PASSWORD,
    name: name ?? `Writer ${counted}`,
  })) as string;
  const { result } = await platform.call(signInEditor, { body: { email, password: EDITOR_PASSWORD } });
  const token = result.token as string;
  const call: Call = (endpoint, options = {}) =>
    platform.call(endpoint, { ...options, headers: { ...options.headers, [HEADERS.editorToken]: token } });
  return { id, email, token, call, ...createWriter(call) };
}

type Call = TestPlatform['call'];

function createWriter(call: Call) {
  const toReference = (item: Pick<EditorItem, 'collection' | 'id'>) => ({
    collection: item.collection,
    id: item.id,
  });
  const read = async (item: Pick<EditorItem, 'collection' | 'id'>) =>
    (await call(getEditorItem, { params: toReference(item) })).result as EditorItem;
  return {
    create: async (collection: string, fields: Fields) =>
      (await call(createEditorItem, { params: { collection }, body: { fields } })).result as EditorItem,
    read,
    /** Of the version that is there, where none is named. */
    discard: async (item: Pick<EditorItem, 'collection' | 'id'>, version?: number) =>
      call(discardEditorDraft, {
        params: toReference(item),
        query: { baseVersion: version ?? (await read(item))?.version ?? 0 },
      }),
    save: (item: Pick<EditorItem, 'collection' | 'id' | 'version'>, fields: Fields) =>
      call(saveEditorDraft, {
        params: toReference(item),
        body: { fields, baseVersion: item.version },
      }),
    publish: (
      item: Pick<EditorItem, 'collection' | 'id' | 'version'>,
      at?: string,
      { endsSchedule }: { readonly endsSchedule?: boolean } = {},
    ) =>
      call(publishEditorItem, {
        params: toReference(item),
        body: { baseVersion: item.version, ...(at && { at }), ...(endsSchedule && { endsSchedule }) },
      }),
  };
}

export const POST = { slug: 'odds', title: 'How odds work', summary: 'In short.', body: 'Long.' };
export const listRowIds = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** An editor and a publisher at work. */
export async function openDesk() {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform, 'editor', 'Edie');
  const publisher = await signInTestEditor(platform, 'publisher', 'Piet');
  const list = async (query: Record<string, unknown> = {}, collection = 'blog_posts') =>
    (await editor.call(getEditorItems, { params: { collection }, query })).result;
  return { platform, editor, publisher, list, cms: createTestCms(platform) };
}
