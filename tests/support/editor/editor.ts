// Editors, collections and items as the service gives them, for tests.
import type { Editor, EditorCollection, EditorItem, EditorRow } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';

export const makePublisher = (changes: Partial<Editor> = {}): Editor => ({
  id: 'editor-1',
  name: 'Mara Quill',
  email: 'publisher@example.test',
  role: 'publisher',
  ...changes,
});

export const makeField = (changes: Partial<FieldSpec> & Pick<FieldSpec, 'name'>): FieldSpec => ({
  label: changes.name.charAt(0).toUpperCase() + changes.name.slice(1),
  kind: 'text',
  isRequired: false,
  ...changes,
});

export const makeCollection = (changes: Partial<EditorCollection> = {}): EditorCollection => ({
  name: 'blog_posts',
  title: 'Blog posts',
  isSingleton: false,
  canPreview: true,
  canCreate: true,
  isOrdered: false,
  fields: [
    makeField({ name: 'title', isRequired: true, max: 300 }),
    makeField({ name: 'slug', kind: 'slug', isRequired: true }),
    makeField({ name: 'summary', kind: 'long_text' }),
  ],
  ...changes,
});

export const makeRow = (changes: Partial<EditorRow> = {}): EditorRow => ({
  id: 'post-1',
  title: 'Odds in plain words',
  status: 'published',
  hasDraft: false,
  publishedAt: '2026-11-20T03:00:00.000Z',
  scheduledAt: null,
  unpublishAt: null,
  updatedAt: '2026-11-20T03:00:00.000Z',
  updatedBy: 'Ines Vale',
  brand: null,
  ...changes,
});

export function makeItem(changes: Partial<EditorItem> = {}): EditorItem {
  const fields = changes.fields ?? { title: 'Odds in plain words', slug: 'odds' };
  return {
    ...makeRow(),
    collection: 'blog_posts',
    fields,
    publishedFields: fields,
    isDraftOnly: false,
    scheduledFields: null,
    missedPublication: null,
    version: 4,
    faults: [],
    others: [],
    pages: ['/blog/odds'],
    ...changes,
  };
}

/** A device's storage that lives as long as the test. */
export function makeStorage(): Storage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
