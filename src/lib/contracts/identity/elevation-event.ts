import type { ApiError } from '../protocol/errors.ts';

/**
 * Fired on the document when a call was refused until the customer has confirmed who is there. A listener that takes it sets
 * `detail.answer`; else the refusal is the call's error.
 */
export const ELEVATION_EVENT = 'call:elevation';

export interface WaitingCall<T = unknown> {
  readonly refusal: ApiError;
  /** Makes the call once more. */
  readonly replay: () => Promise<T>;
  answer?: Promise<T>;
}
