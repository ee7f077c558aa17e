/** The name of the field of a price in the form of a pricing. */
export const namePriceField = (offerKey: string, item: string): string => `file.prices.${offerKey}.${item}`;
