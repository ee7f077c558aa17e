// Messages of an answer that are shown on the page that the visitor is sent to next, whatever page that is.
import { z } from 'zod';
import { Message } from '#lib/contracts/protocol/envelope.ts';
import { getCookieLengthMax } from './cookies.ts';
import type { RequestContext } from './request-context.ts';

const StoredNotices = z.array(Message);

const toCookie = (messages: readonly Message[]): string =>
  Buffer.from(JSON.stringify(messages)).toString('base64url');

/**
 * What an answer says beside its page, of any level; together with what was said before in the same request. Of more than
 * the cookie holds the newest are kept.
 */
export function storeNotices(
  context: Pick<RequestContext, 'setCookie' | 'givenCookie'>,
  messages: readonly Message[],
): void {
  if (messages.length === 0) return;
  const kept = [...parseNotices(context.givenCookie('notices') ?? ''), ...messages];
  while (kept.length > 1 && toCookie(kept).length > getCookieLengthMax('notices')) kept.shift();
  context.setCookie('notices', toCookie(kept));
}

function parseNotices(value: string): Message[] {
  try {
    return StoredNotices.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data ?? [];
  } catch {
    return [];
  }
}

/** What waits to be shown; taken, it is shown once. For pages that are made for one visitor. */
export function takeNotices(context: Pick<RequestContext, 'cookie' | 'removeCookie'>): Message[] {
  const value = context.cookie('notices');
  if (value === undefined) return [];
  context.removeCookie('notices');
  return parseNotices(value);
}
