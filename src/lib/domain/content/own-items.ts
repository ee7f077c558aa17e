// Items of a brand before those of every brand.

/** Whether an item is the brand's own. */
const isOwn = (item: object): boolean => 'brand' in item && Boolean(item.brand);

/** The brand's own items first, each part in its order. */
export const putOwnFirst = <T extends object>(items: readonly T[]): T[] => [
  ...items.filter(isOwn),
  ...items.filter((item) => !isOwn(item)),
];
