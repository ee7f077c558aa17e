// What the pages of winners show.

import { searchWinners } from '#lib/contracts/offers/winner.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import type { WinnerList } from '#lib/domain/draws/winner-list.ts';
import { getDrawsTag, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { PageReads } from '../page/page-data.ts';

const PAGE_SIZE = 20;
const DRAW_NO = /^\d{1,7}$/;

export interface WinnerSearch {
  readonly drawNo?: number;
  readonly state?: (typeof SUB_VARIANTS)[number];
}

const readDraw = (query: URLSearchParams): string => query.get('draw')?.trim() ?? '';
const isDrawNo = (draw: string): boolean => DRAW_NO.test(draw) && Number(draw) > 0;

/** What a visitor wrote as the number of a draw and is none. */
export function findWrongDraw(query: URLSearchParams): string | undefined {
  const draw = readDraw(query);
  return draw === '' || isDrawNo(draw) ? undefined : draw.slice(0, 20);
}

/** What a visitor looks for; what can't be read is not looked for. */
export function parseWinnerSearch(query: URLSearchParams): WinnerSearch {
  const draw = readDraw(query);
  const state = SUB_VARIANTS.find((one) => one === query.get('state'));
  return {
    ...(isDrawNo(draw) && { drawNo: Number(draw) }),
    ...(state && { state }),
  };
}

export const isSearched = (search: WinnerSearch): boolean => Object.keys(search).length > 0;

type WinnerQuery = WinnerSearch & {
  readonly page: number;
  readonly offerKey?: string;
  readonly productType?: 'raffle_ticket';
};

/** Undefined beyond the last page; the first exists even when it is empty. */
export async function loadWinnerList(
  { api, tags }: PageReads,
  { page, ...search }: WinnerQuery,
): Promise<WinnerList | undefined> {
  tags.add(RESULTS_TAG);
  if (search.offerKey !== undefined) tags.add(getDrawsTag(search.offerKey));
  const offset = (page - 1) * PAGE_SIZE;
  const { result, pageInfo } = await api.call(searchWinners, {
    query: { ...search, limit: PAGE_SIZE, offset },
  });
  const pages = Math.max(1, Math.ceil((pageInfo?.total ?? result.length) / PAGE_SIZE));
  return page > pages ? undefined : { winners: result, page, pages };
}
