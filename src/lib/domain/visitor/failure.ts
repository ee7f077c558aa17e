// The class of a failure in the browser: the network, the browser, or the shop.
import { ApiError, JsonError } from '../../contracts/protocol/errors.ts';

/** Whole words only: "download" is no "load" (decision C8). */
const NETWORK_FAILURE =
  /\b(timeout|network request|load|loading|aborted|the network connection was lost|failed to fetch|networkerror)\b/i;
const BROWSER_FAILURE = /\b(blocked a frame|blocked frame|illegal invocation)\b/i;

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True for a call that was given up on purpose; it is dropped without a word. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The status of a failure: the service's own, else 408 for a lost answer, 418 for the browser, 500 for us. */
export function getFailureStatus(error: unknown): number {
  if (error instanceof ApiError || error instanceof JsonError) return error.status;
  const message = getErrorMessage(error);
  if (NETWORK_FAILURE.test(message) || (error instanceof Error && error.name === 'TimeoutError')) return 408;
  return BROWSER_FAILURE.test(message) ? 418 : 500;
}

/** Lost answers and the browser's own refusals are no faults of the shop: they are not reported. */
export const isReported = (error: unknown): boolean =>
  !isAborted(error) && ![408, 418].includes(getFailureStatus(error));

/** The service refused with 5xx, or we failed: the page can't go on. */
export const isUnrecoverable = (error: unknown): boolean =>
  !isAborted(error) && getFailureStatus(error) >= 500;
