// Messages of an answer that are shown on the page that the visitor is sent to next, whatever page that is.
import { z } from 'zod';
import { Message } from '#lib/contracts/protocol/envelope.ts';
import type { RequestContext } from './request-context.ts';

const StoredNotices = z.array(Message).max(3);

/** Success, and what the customer has to do: refusals are shown where they belong. */
export function storeNotices(context: Pick<RequestContext, 'setCookie'>, messages: readonly Message[]): void {
  if (messages.length === 0) return;
  context.setCookie('notices', Buffer.from(JSON.stringify(messages)).toString('base64url'));
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
