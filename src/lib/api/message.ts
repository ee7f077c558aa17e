import type { MessageKind } from '#lib/contracts/messages/message.ts';
import { callSite } from './site.ts';

/** The latest messages that the account keeps, or the latest of a kind. */
export const getMessages = (limit: number, kind?: MessageKind) =>
  callSite('GET /messages', { query: { limit, ...(kind && { kind }) } });

/** Marks every message up to an instant as seen; gives how many are new after that. */
export const postMessagesSeen = (until: string) => callSite('POST /messages/seen', { body: { until } });
