// What becomes of a line of a file of the bank, as it is shown to whoever reads the file.

/**
 * `booked`: in a wallet, or back in one. `waiting`: for a person. `refused`: may not be paid in, and is to be sent back.
 * `settled`: a person is done with it. `known`: came in a file before.
 */
export const LINE_FATES = ['booked', 'waiting', 'refused', 'settled', 'known'] as const;
export type LineFate = (typeof LINE_FATES)[number];

/** Why money may not be paid in: it goes back to its bank. */
const REFUSALS: ReadonlySet<string> = new Set([
  'over_limit',
  'excluded',
  'country_banned',
  'closed',
  'locked',
]);

/** Names of reasons that carry the id of another line behind a blank. */
export const nameReason = (reason: string | null): string => (reason ?? '').split(' ')[0] ?? '';

export function findFate(outcome: 'own' | 'same', state: string, reason: string | null): LineFate {
  if (outcome === 'same') return 'known';
  if (state === 'matched' || state === 'assigned') return 'booked';
  if (state === 'returned') return 'settled';
  return REFUSALS.has(nameReason(reason)) ? 'refused' : 'waiting';
}

/** The shop's own reasons, each with a sentence in the copy: `desk.bank-reason-<name>`. */
export const LINE_REASONS = [
  'no_reference',
  'unknown',
  'clash',
  'maybe_known',
  'swallowed',
  'unbooked',
  'correction',
  'reversal',
  'over_limit',
  'excluded',
  'country_banned',
  'closed',
  'locked',
] as const;

/** Whether a line waits or waited for one of the shop's own reasons; what a person or the bank wrote is none. */
export const isOwnReason = (reason: string): boolean => LINE_REASONS.some((known) => known === reason);
