// Names alone, without a schema: the browser's client needs them too.

/** Properties of the editor's calls that hold the fields of an item, whose names are the item's own. */
export const ITEM_FIELDS = ['fields', 'publishedFields', 'scheduledFields', 'theirs'] as const;
