import { ApiError } from '#lib/contracts/errors.ts';
import type { FeedbackEvent } from '#lib/contracts/event.ts';
import { site } from './site.ts';

/** Hands in feedback. @throws ApiError `validation_failed`, `too_many_requests` */
export const postEvent = (body: FeedbackEvent) =>
  site.send<{ eventId: string }>({ method: 'POST', path: '/event', body, isExempt: true });

/** The service's own words for a refusal; undefined for anything else. */
export const findErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500
    ? (Object.values(error.errors)[0]?.[0]?.message ?? error.message)
    : undefined;
