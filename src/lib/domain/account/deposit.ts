/** Amounts that are offered, in cents. */
export const DEPOSIT_PRESETS = [1000, 2000, 5000, 10_000] as const;

/** The least that ways to pay take where nothing else is said of them. */
export const SMALLEST_DEPOSIT_CENTS = 500;
