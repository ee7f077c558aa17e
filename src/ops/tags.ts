/** Settings and features show on every page. */
export const EVERYTHING = ['*', 'brand'] as const;
