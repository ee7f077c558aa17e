// What the public pages show, each in one or two calls.
import {
  type Draw,
  getDraw,
  getLatestDraws,
  getPastDraw,
  getPastDraws,
  getResultKeys,
  getStatistics,
  getWaitingDraws,
  type PastDraw,
  type ResultKeys,
  type StatisticsRange,
} from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findDrawnEarlyBirdName, findEarlyBirdName } from '#lib/domain/draws/draw-names.ts';
import type { ResultPeriod } from '#lib/domain/draws/result-dates.ts';
import { isPageNumber } from '#lib/domain/pages/page-numbers.ts';
import { getDrawsTag, getOfferTag, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { PageAnswer, PageApi } from '../../services/public-calls.ts';

/** What reads name their tags to. */
export type PageReads = Pick<PageContext, 'api' | 'tags'>;

const PAGE_SIZE = 10;
const UNDRAWN: ReadonlySet<Draw['status']> = new Set(['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED']);
/** Draws of a leap year, and some. */
const PERIOD_MAX = 400;

/** One page of a list of drawn draws, newest first. */
export interface ResultList {
  readonly draws: readonly PastDraw[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

interface ResultQuery {
  readonly page: number;
  readonly offerKey?: string;
  readonly productType?: 'lottery_ticket' | 'raffle_ticket';
}

/** Undefined beyond the last page; the first page exists even when it is empty. */
export async function loadResultList(
  { api, tags }: PageReads,
  query: ResultQuery,
): Promise<ResultList | undefined> {
  tags.add(query.offerKey === undefined ? RESULTS_TAG : getDrawsTag(query.offerKey));
  const { page, ...filter } = query;
  const offset = (page - 1) * PAGE_SIZE;
  const { result, pageInfo } = await api.call(getPastDraws, {
    query: { ...filter, limit: PAGE_SIZE, offset },
  });
  const total = pageInfo?.total ?? result.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return page > pages ? undefined : { draws: result, page, pages, total };
}

/** Undefined where there is no such draw, or it is not drawn yet. */
export async function findDrawnDraw(
  api: PageApi,
  offerKey: string,
  drawNo: number,
): Promise<PastDraw | undefined> {
  try {
    const { result } = await api.call(getPastDraw, { params: { productOfferKey: offerKey, drawNo } });
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** A draw whose numbers are not known yet; undefined for a drawn one and where there is none. */
export async function findUndrawnDraw(
  api: PageApi,
  offerKey: string,
  drawNo: number,
): Promise<Draw | undefined> {
  try {
    const { result } = await api.call(getDraw, { params: { productOfferKey: offerKey, drawNo } });
    return UNDRAWN.has(result.status) ? result : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The draws of an offer that have closed and are not drawn yet, the latest first. */
const loadWaitingDraws = async (api: PageApi, offerKey: string): Promise<readonly Draw[]> =>
  (await api.call(getWaitingDraws, { params: { productOfferKey: offerKey } })).result;

/** The latest draw of a raffle that has closed and is not drawn yet, early birds aside. */
export async function findWaitingRaffle(api: PageApi, offerKey: string): Promise<Draw | undefined> {
  const waiting = await loadWaitingDraws(api, offerKey);
  return waiting.find((draw) => draw.raffle && findEarlyBirdName(draw) === undefined);
}

/** The number of the draw of a local date whose numbers are not known yet: it is open, or waits for its result. */
export async function findUndrawnNoOn(
  api: PageApi,
  { key, draws, timeZone }: ProductOffer,
  date: string,
): Promise<number | undefined> {
  const open = draws.find((draw) => draw.date === date);
  if (open) return open.drawNo;
  const bird = draws
    .flatMap(({ raffle }) => raffle?.earlyBirds ?? [])
    .find(({ drawDate, isDrawn }) => !isDrawn && toLocalDate(Date.parse(drawDate), timeZone) === date);
  if (bird) return bird.drawNo;
  return (await loadWaitingDraws(api, key)).find((draw) => draw.date === date)?.drawNo;
}

/** The latest drawn draw of an offer; undefined where it has none. */
export async function findLatestDraw(
  { api, tags }: PageReads,
  offerKey: string,
): Promise<PastDraw | undefined> {
  tags.add(getDrawsTag(offerKey));
  return readLatestDraw(api, offerKey);
}

async function readLatestDraw(api: PageApi, offerKey: string): Promise<PastDraw | undefined> {
  const archive = await findArchive(api, offerKey);
  return archive && findDrawnDraw(api, offerKey, archive.latestDrawNo);
}

/** The latest drawn draw of an offer whose open draws are shown beside it. */
export async function loadOfferDraws(reads: PageReads, { key }: ProductOffer): Promise<PastDraw | undefined> {
  reads.tags.add(getOfferTag(key));
  return findLatestDraw(reads, key);
}

/** The latest drawn draw of each offer, in the order of the offers; offers without one are left out. */
export async function loadLatestDraws(
  { api, tags }: PageReads,
  offers: readonly ProductOffer[],
): Promise<PastDraw[]> {
  tags.add(RESULTS_TAG);
  const { result } = await api.call(getLatestDraws);
  const byOffer = new Map(result.map((draw) => [draw.offerKey, draw]));
  return offers.flatMap(({ key }) => byOffer.get(key) ?? []);
}

/** The draws of a year, month or day, newest first. */
export async function loadPeriodDraws(
  api: PageApi,
  offerKey: string,
  { from, to }: ResultPeriod,
): Promise<PastDraw[]> {
  const { result } = await api.call(getPastDraws, { query: { offerKey, from, to, limit: PERIOD_MAX } });
  return result;
}

/** More early birds than a raffle has between two of its draws. */
const BEFORE_MAX = 20;

/** The last draw before a local date, and the first after it, early birds aside. */
export async function loadNeighbouringDraws(
  api: PageApi,
  offerKey: string,
  { from }: ResultPeriod,
): Promise<{ before: PastDraw | undefined; after: PastDraw | undefined }> {
  const { result } = await api.call(getPastDraws, { query: { offerKey, to: from, limit: BEFORE_MAX } });
  const before = result.find((draw) => findDrawnEarlyBirdName(draw) === undefined);
  const after = before?.nextDrawNo ? await findDrawnDraw(api, offerKey, before.nextDrawNo) : undefined;
  return { before, after };
}

/** Years that hold results of the offer; undefined where it has none. */
export async function findArchive(api: PageApi, offerKey: string): Promise<ResultKeys | undefined> {
  const { result } = await api.call(getResultKeys);
  return result.find((keys) => keys.offerKey === offerKey);
}

/** The page of an address (decision R3): undefined unless digits without zeros before them; below 1 it is 1. */
export function parsePageNumber(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text === '') return 1;
  if (!isPageNumber(text)) return undefined;
  return Math.max(1, Number(text));
}

/** Years that hold results, of each offer. */
export async function loadArchives({ api, tags }: PageReads): Promise<readonly ResultKeys[]> {
  tags.add(RESULTS_TAG);
  return (await api.call(getResultKeys)).result;
}

type Statistics = PageAnswer<typeof getStatistics>['result'];

/** How often each number of an offer was drawn, in all draws or in that many of the latest. */
export async function loadStatistics(
  { api, tags }: PageReads,
  offerKey: string,
  latest?: StatisticsRange,
): Promise<Statistics> {
  tags.add(getDrawsTag(offerKey));
  return (await api.call(getStatistics, { params: { offerKey }, query: { latest } })).result;
}

/** A year of drawn draws with the tag of a sitemap that lists them. */
export async function loadListedDraws(
  { api, tags }: PageReads,
  offerKey: string,
  period: ResultPeriod,
): Promise<PastDraw[]> {
  tags.add(getDrawsTag(offerKey));
  return loadPeriodDraws(api, offerKey, period);
}
