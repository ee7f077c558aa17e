// The page of a giveaway, lists of giveaways, and the form that enters a member.

import type { AstroGlobal } from 'astro';
import { getBenefits } from '#lib/contracts/membership/benefit.ts';
import {
  type Giveaway,
  getGiveaway,
  getGiveawayProof,
  getGiveaways,
  getOwnGiveawayProof,
  getOwnGiveaways,
  type OwnGiveaway,
  unlockDraw,
} from '#lib/contracts/membership/giveaway.ts';
import { GiveawayType } from '#lib/contracts/membership/program.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { toProgramPath } from '#lib/domain/pages/program-path.ts';
import { isRouteListed } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { SitemapEntry } from '../../seo/sitemap.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { loadList } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { leaveWithNotice, type MemberPage, toRefusal } from './program-page.ts';

const PER_PAGE = 9;
const ALL_CURRENT = 100;

type Reads = Pick<PageContext, 'api' | 'tags'>;

/** Giveaways that are to come, the soonest draw first. */
export async function loadCurrentGiveaways({ api, tags }: Reads): Promise<readonly Giveaway[]> {
  tags.add(GIVEAWAYS_TAG);
  return (await api.call(getGiveaways, { query: { limit: ALL_CURRENT } })).result;
}

/** When the first of them opens or stops, milliseconds since 1970: its page says something else from then on. */
export const findNextChange = (giveaways: readonly Pick<Giveaway, 'open' | 'close'>[], now: number): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...giveaways.flatMap(({ open, close }) => [Date.parse(open), Date.parse(close)]).filter((at) => at > now),
  );

/** Giveaways for the sitemap: those that are to come, and the latest of those that were drawn. */
export async function listGiveawayEntries({
  api,
  tags,
  capabilities,
  programUrl,
}: Reads & Pick<PageContext, 'capabilities' | 'programUrl'>): Promise<SitemapEntry[]> {
  if (programUrl === undefined || !isRouteListed('membershipGiveaway', capabilities)) return [];
  tags.add(GIVEAWAYS_TAG);
  const [current, drawn] = await Promise.all(
    (['current', 'closed'] as const).map((status) =>
      api.call(getGiveaways, { query: { status, limit: ALL_CURRENT } }),
    ),
  );
  return [...(current?.result ?? []), ...(drawn?.result ?? [])].map(
    ({ type, number, availability, drawAt }) => ({
      path: toProgramPath(urls.membershipGiveaway(type, number), programUrl),
      ...(availability === 'drawn' && { changed: drawAt }),
    }),
  );
}

/** How the customer stands to each of them, by its id. */
export async function loadCurrentEntries(
  mine: Pick<VisitorApi, 'call'>,
): Promise<ReadonlyMap<string, OwnGiveaway['entry']>> {
  const { result } = await mine.call(getOwnGiveaways, { query: { limit: ALL_CURRENT } });
  return new Map(result.map(({ id, entry }) => [id, entry]));
}

/** Giveaways that were drawn, the latest first. Undefined beyond the last page. */
export function loadDrawnGiveaways(
  { api, tags }: Reads,
  page: number,
): Promise<AccountList<Giveaway> | undefined> {
  tags.add(GIVEAWAYS_TAG);
  return loadList(
    (query) => api.call(getGiveaways, { query: { ...query, status: 'closed' } }),
    page,
    PER_PAGE,
  );
}

export const loadOwnGiveaways = (
  mine: Pick<VisitorApi, 'call'>,
  status: 'current' | 'closed',
  page: number,
): Promise<AccountList<OwnGiveaway> | undefined> =>
  loadList((query) => mine.call(getOwnGiveaways, { query: { ...query, status } }), page, PER_PAGE);

interface Asked {
  readonly giveawayType?: string | undefined;
  readonly drawNumber?: string | undefined;
}

function parseAsked({ giveawayType, drawNumber = '' }: Asked) {
  const { data: type } = GiveawayType.safeParse(giveawayType);
  return type && /^[1-9]\d{0,8}$/.test(drawNumber) ? { type, number: Number(drawNumber) } : undefined;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

async function ignoreUnknown<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/** Undefined where there is none at the address. */
export async function loadGiveaway({ api, tags }: Reads, asked: Asked): Promise<Giveaway | undefined> {
  tags.add(GIVEAWAYS_TAG);
  const params = parseAsked(asked);
  return params && (await ignoreUnknown(api.call(getGiveaway, { params })))?.result;
}

/** Undefined before the draw. */
export async function loadGiveawayProof(
  { api, tags }: Reads,
  asked: Asked,
): Promise<RaffleProof | undefined> {
  tags.add(GIVEAWAYS_TAG);
  const params = parseAsked(asked);
  return params && (await ignoreUnknown(api.call(getGiveawayProof, { params })))?.result;
}

/** The giveaway with the own entry; undefined for a guest, and where the member was not in a drawn one. */
export async function findOwnGiveaway(
  { mine, visitor }: MemberPage,
  { type, number, availability }: Giveaway,
): Promise<OwnGiveaway | undefined> {
  if (visitor.state === 'guest') return undefined;
  const status = availability === 'drawn' ? 'closed' : 'current';
  const { result } = await mine.call(getOwnGiveaways, { query: { status, type, number, limit: 1 } });
  return result[0];
}

/** Enters the member, or leads to the address elsewhere. Gives why it could not. */
export async function submitGiveaway(
  astro: AstroGlobal,
  { mine, program, t }: MemberPage,
  giveaway: Giveaway,
): Promise<Response | string> {
  const action = (await readForm(astro)).get('action');
  try {
    if (action === 'details') {
      const { result } = await mine.call(getBenefits, { query: { drawId: giveaway.id } });
      return result.details ? astro.redirect(result.details.url, SEE_OTHER) : t('membership.details-gone');
    }
    const { result } = await mine.call(unlockDraw, {
      params: { id: giveaway.id },
      body: { entryStatus: 'unlocked' },
    });
    const path = toProgramPath(urls.ownGiveaway(giveaway.type, giveaway.number), program.programUrl);
    return leaveWithNotice(
      astro,
      path,
      t('membership.unlocked', { title: giveaway.title, number: result.entry.number ?? 0 }),
    );
  } catch (error) {
    return toRefusal(error);
  }
}

/** The proof with the own entry in it; undefined where there is none, or while the list is not sealed. */
export const findOwnProof = async (
  mine: Pick<VisitorApi, 'call'>,
  id: string,
): Promise<RaffleProof | undefined> =>
  (await ignoreUnknown(mine.call(getOwnGiveawayProof, { params: { id } })))?.result;
