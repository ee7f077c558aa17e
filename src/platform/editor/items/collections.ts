import { COLLECTIONS, type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { type EditorCollection, TEXTS } from '#lib/contracts/editor/editor.ts';
import { COLLECTION_TITLES, getLabel } from '#lib/domain/editor/editor-labels.ts';
import { canPreview } from '../publishing/item-pages.ts';
import { getContentSource } from './item-reference.ts';

/** One for each brand is no singleton to an editor. */
const isSingle = (name: CollectionName): boolean => {
  const { isSingleton = false, schema } = getCollection(name);
  return isSingleton && name !== 'theme' && !Object.hasOwn(schema.shape, 'brand');
};

const names: readonly string[] = [...Object.keys(COLLECTIONS), TEXTS];

/** The collections with their forms. */
export const listEditorCollections = (): EditorCollection[] =>
  names.map((name) => ({
    name,
    title: COLLECTION_TITLES[name as CollectionName | 'texts'] ?? getLabel(name),
    isSingleton: name !== TEXTS && isSingle(name as CollectionName),
    canPreview: canPreview(name),
    canCreate: true,
    fields: [...getContentSource(name).form],
  }));
