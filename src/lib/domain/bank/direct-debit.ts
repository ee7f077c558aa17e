// Direct debit: what a customer agrees to, and when money is collected and counts.
import { addBusinessDays, BANK_ZONE } from '../time/business-days.ts';
import { toLocalDate } from '../time/zoned-time.ts';

/** The wording that is agreed to; a new wording has a new name. */
export const DEBIT_TERMS_VERSION = '2026-11';

/** Of one debit, in cents. */
export const DEBIT_MIN_CENTS = 1000;
export const DEBIT_MAX_CENTS = 50_000;

/** Business days in which a bank says that it could not collect. Money counts after them. */
export const DEBIT_CLEARS_DAYS = 3;

/** The first day on which money may be collected after signing: local date `YYYY-MM-DD`. */
export const getFirstDebitDay = (signedAt: number): string =>
  toLocalDate(addBusinessDays(signedAt, 1, BANK_ZONE), BANK_ZONE);

/** From when a debit may be in a file: today, or the first day that was agreed. Local dates sort as text. */
export function getDueDay(now: number, firstDebitFrom: string): string {
  const today = toLocalDate(now, BANK_ZONE);
  return today > firstDebitFrom ? today : firstDebitFrom;
}

/** When money that a bank was instructed to collect is ours, in milliseconds since 1970. */
export const getClearedAt = (sentAt: number): number => addBusinessDays(sentAt, DEBIT_CLEARS_DAYS, BANK_ZONE);
