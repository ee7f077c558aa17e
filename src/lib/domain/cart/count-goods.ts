/** How many lines a cart has that were chosen: what is taken off them is none. */
export const countGoods = (
  items: readonly { readonly price?: { readonly amount: string } | undefined }[],
): number => items.filter(({ price }) => !price?.amount.startsWith('-')).length;
