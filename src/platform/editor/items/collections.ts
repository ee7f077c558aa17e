import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { type EditorCollection, TEXTS } from '#lib/contracts/editor/editor.ts';
import { getContentSource } from './item-reference.ts';

/** The collections with their forms. */
export const listEditorCollections = (): EditorCollection[] =>
  [...Object.keys(COLLECTIONS), TEXTS].map((name) => {
    const { title, isSingleton, hasPreview, form } = getContentSource(name);
    return { name, title, isSingleton, canPreview: hasPreview, canCreate: true, fields: [...form] };
  });
