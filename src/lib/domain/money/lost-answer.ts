// What is known of money, and of what else a call changes, after one that had no answer.

/** Codes where there was no answer. What the services did is not known. */
const LOST_CODES: ReadonlySet<string | undefined> = new Set(['service_slow', 'service_lost']);
/** The call did nothing; of an earlier one with the same key these codes say nothing. */
const UNDONE_CODES: ReadonlySet<string | undefined> = new Set(['service_down', 'maintenance']);

/**
 * Whether what changes something, and ended with a code, may have been done all the same.
 * @param wasUnknown it was sent before with the same key, and no answer came
 */
export const isOutcomeUnknown = (code: string | undefined, wasUnknown: boolean): boolean =>
  LOST_CODES.has(code) || (wasUnknown && UNDONE_CODES.has(code));
