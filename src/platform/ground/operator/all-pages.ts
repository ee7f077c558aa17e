/** Settings and features show on every page. */
export const ALL_PAGES = ['*', 'brand'] as const;
