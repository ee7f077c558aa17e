// A form without script that is sent twice by a double click: the second press means nothing.
import { createHash } from 'node:crypto';
import type { Visit } from './request-context.ts';

const WITHIN_MS = 2_500;
const MOST = 5_000;

const sent = new Map<string, number>();

function keyOf(visit: Visit, content: unknown): string | undefined {
  const owner = visit.cookie('session') ?? visit.cookie('cart_token');
  const hash = createHash('sha256').update(JSON.stringify([owner, content]));
  return owner && hash.digest('base64');
}

/** True for the same content from the same cart within a moment of the first. A visitor without a cart has no two. */
export function isRepeatedSubmission(visit: Visit, content: unknown, now: number = Date.now()): boolean {
  for (const [key, at] of sent) if (now - at > WITHIN_MS || sent.size > MOST) sent.delete(key);
  const key = keyOf(visit, content);
  if (key === undefined || sent.has(key)) return key !== undefined;
  sent.set(key, now);
  return false;
}

/** The submission did nothing, so the same one may be sent again. */
export function forgetSubmission(visit: Visit, content: unknown): void {
  const key = keyOf(visit, content);
  if (key !== undefined) sent.delete(key);
}
