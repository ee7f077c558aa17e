// The filters of a list in its address, so that it can be linked to and the back button works.
import type { ListAddress, ListQuery } from '#lib/domain/editor/editor-urls.ts';
import {
  getFirstDirection,
  LIST_DIRECTIONS,
  LIST_SORTS,
  type ListDirection,
  type ListSort,
} from '#lib/domain/editor/list-order.ts';
import { type TextPlace, toSearch } from './text-search.ts';

export const FILTERS = ['all', 'draft', 'changed', 'scheduled', 'published', 'archived'] as const;
/** Texts are not archived, and may lack a language. */
export const TEXT_FILTERS = ['all', 'draft', 'changed', 'scheduled', 'published', 'missing'] as const;
export type ListFilter = (typeof FILTERS)[number] | (typeof TEXT_FILTERS)[number];

export interface ListChoice extends ListQuery, TextPlace {
  readonly search: string;
  readonly status: ListFilter;
  readonly brand: string;
  readonly sort: ListSort;
  readonly direction: ListDirection;
  readonly page: number;
}

const findAsked = <T extends string>(known: readonly T[], asked: string | null): T | undefined =>
  known.find((one) => one === asked);

function readPlace(asked: URLSearchParams): TextPlace {
  const locale = asked.get('locale') ?? '';
  return { area: asked.get('area') ?? '', locale, region: (locale && asked.get('region')) || '' };
}

/** @param first the order of a list that no other was asked for */
export function readListQuery(search: string, first: ListSort): ListChoice {
  const asked = new URLSearchParams(search);
  const sort = findAsked(LIST_SORTS, asked.get('sort')) ?? first;
  const page = Number(asked.get('page') ?? 1);
  return {
    search: asked.get('search') ?? '',
    status: findAsked<ListFilter>([...FILTERS, ...TEXT_FILTERS], asked.get('status')) ?? 'all',
    brand: asked.get('brand') ?? '',
    sort,
    direction: findAsked(LIST_DIRECTIONS, asked.get('direction')) ?? getFirstDirection(sort),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...readPlace(asked),
  };
}

const leaveOutDefaults = (
  { status, brand, sort, direction, page }: Omit<ListChoice, keyof TextPlace | 'search'>,
  first: ListSort,
) => ({
  status: status === 'all' ? undefined : status,
  brand: brand || undefined,
  sort: sort === first ? undefined : sort,
  direction: direction === getFirstDirection(sort) ? undefined : direction,
  page: page > 1 ? page : undefined,
});

/** What the editor is asked for. Leaves out default values. */
export const toListQuery = (
  { area, locale, region, search, ...choice }: ListChoice,
  first: ListSort,
): ListQuery => ({
  search: toSearch({ area, locale, region }, search) || undefined,
  ...leaveOutDefaults(choice, first),
});

/** What the address keeps. Leaves out default values. */
export const toListAddress = (
  { area, locale, region, search, ...choice }: ListChoice,
  first: ListSort,
): ListAddress => ({
  search: search.trim() || undefined,
  area: area || undefined,
  locale: locale || undefined,
  region: region || undefined,
  ...leaveOutDefaults(choice, first),
});

export interface BrandName {
  readonly key: string;
  readonly name: string;
  /** Origin of the brand's pages: empty for this site, `null` where none are served. */
  readonly origin: string | null;
}
