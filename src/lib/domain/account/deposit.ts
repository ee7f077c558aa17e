/** Amounts that are offered, in cents. */
export const DEPOSIT_PRESETS = [1000, 2000, 5000, 10_000] as const;
