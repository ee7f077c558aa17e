// What is the same for everybody of lotto parties: the sessions that anybody may join.
import { discoverSessions, type SessionInfo } from '#lib/contracts/party/session.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import { PARTIES_TAG } from '#lib/domain/pages/page-tags.ts';
import type { PageContext } from '../../page/page-context.ts';
import { loadList } from '../account/account-data.ts';
import type { PageReads } from '../page/page-data.ts';
import { nameLottery } from './party-data.ts';

const STRIP_SIZE = 6;
const PAGE_SIZE = 6;

/** Open sessions of public groups: promoted ones first, then those that are nearly full. */
export async function loadDiscoverStrip(
  page: PageReads & Pick<PageContext, 'knownOffers'>,
): Promise<readonly SessionInfo[]> {
  const { api, tags } = page;
  tags.add(PARTIES_TAG);
  const { result } = await api.call(discoverSessions, { query: { limit: STRIP_SIZE, offset: 0 } });
  return result.map((session) => nameLottery(page, session));
}

/** A page of them; undefined beyond the last. */
export async function loadDiscoverPage(
  page: Pick<PageContext, 'api' | 'knownOffers'>,
  number: number,
): Promise<AccountList<SessionInfo> | undefined> {
  const { api } = page;
  const list = await loadList((query) => api.call(discoverSessions, { query }), number, PAGE_SIZE);
  return list && { ...list, rows: list.rows.map((session) => nameLottery(page, session)) };
}
