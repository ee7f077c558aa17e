// A form without script that is sent twice by a double click: the second press means nothing.
import { createHash } from 'node:crypto';
import type { RequestContext } from './request-context.ts';

const REPEAT_WITHIN_MS = 2_500;
const SUBMISSIONS_MAX = 5_000;

const sent = new Map<string, number>();

function hashSubmission(visit: RequestContext, content: unknown): string | undefined {
  const owner = visit.cookie('session') ?? visit.cookie('cart_token');
  const hash = createHash('sha256').update(JSON.stringify([owner, content]));
  return owner && hash.digest('base64');
}

/** True for the same content from the same cart within a moment of the first. A visitor without a cart has no two. */
export function isRepeatedSubmission(
  visit: RequestContext,
  content: unknown,
  now: number = Date.now(),
): boolean {
  for (const [key, at] of sent)
    if (now - at > REPEAT_WITHIN_MS || sent.size > SUBMISSIONS_MAX) sent.delete(key);
  const key = hashSubmission(visit, content);
  if (key === undefined || sent.has(key)) return key !== undefined;
  sent.set(key, now);
  return false;
}

/** The submission did nothing, so the same one may be sent again. */
export function forgetSubmission(visit: RequestContext, content: unknown): void {
  const key = hashSubmission(visit, content);
  if (key !== undefined) sent.delete(key);
}
