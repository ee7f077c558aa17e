// References to items, and the source of each collection.
import { isCollection } from '#lib/contracts/content/collections.ts';
import { EDITOR_ERRORS, TEXTS } from '#lib/contracts/editor/editor.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { ContentSource, ItemReference } from '../../cms/drafts/content-source.ts';
import { textSource } from '../texts/text-source.ts';
import { createCollectionSource } from './collection-source.ts';

export const formatSubject = ({ collection, id }: ItemReference): string => `${collection}/${id}`;

/** @throws DomainError `collection_unknown` */
export function getContentSource(collection: string): ContentSource {
  if (collection === TEXTS) return textSource;
  if (isCollection(collection)) return createCollectionSource(collection);
  throw createDomainError(EDITOR_ERRORS, 'collection_unknown');
}

export const createUnknownItemError = () => createDomainError(EDITOR_ERRORS, 'item_unknown');
