import type { FeedbackEvent } from '#lib/contracts/event.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { callSite } from './site.ts';

/** Sends feedback. @throws ApiError `validation_failed`, `too_many_requests` */
export const postEvent = (body: FeedbackEvent) => callSite('POST /event', { body });

/** The service's own words for a refusal; undefined for anything else. */
export const findErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500
    ? (Object.values(error.errors)[0]?.[0]?.message ?? error.message)
    : undefined;
