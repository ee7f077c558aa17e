/** What a visitor can say of the site, and the figure that is sent for it. */
export const RATINGS = { not_satisfied: -1, neutral: 0, satisfied: 1 } as const;
export type Rating = keyof typeof RATINGS;
