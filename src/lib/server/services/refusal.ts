import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { ServiceLost } from './service.ts';

/** The service said no, or may not have heard: a page says so beside its form. Anything else is a fault. */
export const isRefusal = (error: unknown): error is ApiError | ServiceLost =>
  error instanceof ServiceLost || (error instanceof ApiError && error.status < 500);
