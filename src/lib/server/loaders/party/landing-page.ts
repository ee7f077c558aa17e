// What is the same for everybody of lotto parties: the sessions that anybody may join.
import { discoverSessions, type SessionInfo } from '#lib/contracts/party/session.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import { PARTIES_TAG } from '#lib/domain/pages/page-tags.ts';
import { loadList } from '../account/account-data.ts';
import type { PageReads } from '../page/page-data.ts';

const STRIP_SIZE = 6;
const PAGE_SIZE = 6;

/** Open sessions of public groups: promoted ones first, then those that are nearly full. */
export async function loadDiscoverStrip({ api, tags }: PageReads): Promise<readonly SessionInfo[]> {
  tags.add(PARTIES_TAG);
  return (await api.call(discoverSessions, { query: { limit: STRIP_SIZE, offset: 0 } })).result;
}

/** A page of them; undefined beyond the last. */
export const loadDiscoverPage = (
  { api }: Pick<PageReads, 'api'>,
  page: number,
): Promise<AccountList<SessionInfo> | undefined> =>
  loadList((query) => api.call(discoverSessions, { query }), page, PAGE_SIZE);
