// What the contract of the sign-up and its form have in common.

/** In characters. */
export const PASSWORD_MIN_LENGTH = 8;

/** States that can be chosen. GB, LW and NSWL exist and cannot. */
export const SIGN_UP_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OTHER'] as const;
export type SignUpState = (typeof SIGN_UP_STATES)[number];
