import type { AccountMessages } from '#lib/contracts/message.ts';
import { site } from './site.ts';

/** The latest messages that the account keeps. */
export const getMessages = (limit: number) =>
  site.send<AccountMessages>({ method: 'GET', path: '/messages', query: { limit } });

/** Marks every message up to an instant as seen; gives how many are new after that. */
export const postMessagesSeen = (until: string) =>
  site.send<{ newCount: number }>({ method: 'POST', path: '/messages/seen', body: { until } });
