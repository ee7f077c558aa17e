/** The states and territories that a region may be. */
export const SUB_VARIANTS = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
