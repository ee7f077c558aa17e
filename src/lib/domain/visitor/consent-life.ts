/** Seconds that a choice about cookies holds, whether the browser or the shop keeps it. */
export const CONSENT_LIFE_S = 365 * 86_400;
