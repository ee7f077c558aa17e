import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { ServiceLost } from './service.ts';

/**
 * Whether a service refused, failed, or gave no answer that can be read: what a page may show something else for. Any
 * other error is a fault of the page's own, and nothing takes its place.
 */
export const isServiceFailure = (error: unknown): error is ApiError | JsonError | ServiceLost =>
  error instanceof ApiError || error instanceof JsonError || error instanceof ServiceLost;

/** For `catch`: what stands in for a service that failed. @throws any other error */
export const replaceServiceFailure =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isServiceFailure(error)) return value;
    throw error;
  };
