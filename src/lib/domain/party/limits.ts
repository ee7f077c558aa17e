// How large parties may be, and how many one customer may have.

export const GROUPS_ORGANISED_MAX = 20;
export const GROUPS_JOINED_MAX = 50;
export const MEMBERS_MAX = 500;
export const GROUPS_PAGE_SIZE = 6;
export const SESSIONS_PAGE_SIZE = 10;
export const SHARES_MIN = 2;
export const SHARES_MAX = 100;
/** Numbers of shares that are offered. */
export const SHARE_COUNTS: readonly number[] = [2, 4, 5, 8, 10, 20];
/** Shares are sold until so long before the stop of the draw (decision M10). */
export const CUT_OFF_MINUTES = 60;
/** How long a member may think about an offered group. */
export const HAND_OVER_DAYS = 14;
