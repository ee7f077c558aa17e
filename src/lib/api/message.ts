import { callSite } from './site.ts';

/** The latest messages that the account keeps. */
export const getMessages = (limit: number) => callSite('GET /messages', { query: { limit } });

/** Marks every message up to an instant as seen; gives how many are new after that. */
export const postMessagesSeen = (until: string) => callSite('POST /messages/seen', { body: { until } });
