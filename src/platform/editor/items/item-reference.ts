// Where an editor is: an item of a collection that editors know.
import { isCollection } from '#lib/contracts/content/collections.ts';
import { EDITOR_ERRORS, TEXTS } from '#lib/contracts/editor/editor.ts';
import { refusal } from '../../domain-error.ts';
import { textBases } from '../texts/published-texts.ts';
import { itemBases } from './published-items.ts';
import type { Bases, Place } from './published-source.ts';

export const subjectOf = ({ collection, id }: Place): string => `${collection}/${id}`;

/** @throws Refusal `collection_unknown` */
export function basesOf(collection: string): Bases {
  if (collection === TEXTS) return textBases;
  if (isCollection(collection)) return itemBases(collection);
  throw refusal(EDITOR_ERRORS, 'collection_unknown');
}

export const unknownItem = () => refusal(EDITOR_ERRORS, 'item_unknown');
