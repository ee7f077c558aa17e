// Items for every brand that an item of the brand stands in for, at the same address. The reader leaves them out.
import { type CollectionName, getCollection, getUniqueValue } from '#lib/contracts/content/collections.ts';

/** An item as the reader gives it. */
export type ReadItem = Readonly<Record<string, unknown>>;

/**
 * The fields that tell which item hides which; none where each is shown. Of two items with times, either may be the one
 * that is on: what shows them chooses.
 */
export function listHidingFields(name: CollectionName): readonly string[] {
  const { schema, uniqueField, checks = [] } = getCollection(name);
  const isTimed = checks.includes('ends_after_begin');
  return uniqueField && Object.hasOwn(schema.shape, 'brand') && !isTimed ? ['brand', uniqueField] : [];
}

export interface ItemParts {
  readonly shown: readonly ReadItem[];
  readonly hidden: readonly ReadItem[];
}

/** @param items of one brand, and of every brand */
export function divideItems(name: CollectionName, items: readonly ReadItem[]): ItemParts {
  if (listHidingFields(name).length === 0) return { shown: items, hidden: [] };
  const own = new Set(items.filter(({ brand }) => brand).map((item) => getUniqueValue(name, item)));
  const isHidden = (item: ReadItem) => !item.brand && own.has(getUniqueValue(name, item));
  return { shown: items.filter((item) => !isHidden(item)), hidden: items.filter(isHidden) };
}

/** The items at the address of a hidden one, those that hide it too. */
export function listTwins(name: CollectionName, { shown, hidden }: ItemParts): readonly ReadItem[] {
  const values = new Set(hidden.map((item) => getUniqueValue(name, item)));
  return [...shown, ...hidden].filter((item) => values.has(getUniqueValue(name, item)));
}
