// Whether a provider may have been asked for a payment before. A start that was interrupted is repeated, and what comes
// back then may tell of the repetition, not of the payment.
import type { Payment, ProviderContext } from './provider.ts';

/** The first attempt follows the payment's row at once; the poll repeats it later than this. */
const FIRST_ATTEMPT_MS = 5000;
/** By then an attempt whose answer was lost has come to an end at the provider. */
const ATTEMPT_ENDS_MS = 180_000;

type Timed = Pick<Payment, 'created_at'>;

const getAgeMs = ({ created_at }: Timed, { clock }: Pick<ProviderContext, 'clock'>): number =>
  clock.now() - Date.parse(created_at);

/** Another attempt may have gone before this one. */
export const isRepeated = (payment: Timed, context: Pick<ProviderContext, 'clock'>): boolean =>
  getAgeMs(payment, context) > FIRST_ATTEMPT_MS;

/** An attempt may be under way at the provider, the first one too. */
export const mayStillArrive = (payment: Timed, context: Pick<ProviderContext, 'clock'>): boolean =>
  getAgeMs(payment, context) < ATTEMPT_ENDS_MS;

/** Another attempt may still be under way at the provider. */
export const mayBeUnderWay = (payment: Timed, context: Pick<ProviderContext, 'clock'>): boolean =>
  isRepeated(payment, context) && mayStillArrive(payment, context);

/** What was asked once and is not known by then was never made. */
const LOST_MS = 900_000;
export const isLost = (
  { asked_at }: Pick<Payment, 'asked_at'>,
  { clock }: Pick<ProviderContext, 'clock'>,
): boolean => asked_at !== null && clock.now() - Date.parse(asked_at) > LOST_MS;

/** No one waits for the customer any more: what was begun that long ago is not finished. */
const ABANDONED_MS = 86_400_000;
export const isAbandoned = (payment: Timed, context: Pick<ProviderContext, 'clock'>): boolean =>
  getAgeMs(payment, context) > ABANDONED_MS;

/** A search of the provider may not show it yet. */
const INDEXED_MS = 30_000;
export const mayBeIndexed = (payment: Timed, context: Pick<ProviderContext, 'clock'>): boolean =>
  isRepeated(payment, context) && getAgeMs(payment, context) < INDEXED_MS;
