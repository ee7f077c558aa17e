// Pages that show an item: where a preview opens, and what is measured after it was published.
import type { Fields } from '#lib/contracts/content/collection.ts';
import { getContentSource } from '../items/item-reference.ts';

const IS_PATH = /^\/(?!\/)\S*$/;

/** Paths of the site; the first shows most of the item. @throws DomainError `collection_unknown` */
export const listItemPages = (collection: string, fields: Fields): string[] =>
  getContentSource(collection)
    .listPages(fields)
    .filter((path) => IS_PATH.test(path));
