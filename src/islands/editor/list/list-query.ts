// The filters of a list in its address, so that it can be linked to and the back button works.
import type { ListQuery } from '#lib/domain/editor/editor-urls.ts';

export const FILTERS = ['all', 'draft', 'changed', 'scheduled', 'published', 'archived'] as const;
export type ListFilter = (typeof FILTERS)[number];

export interface ListChoice extends ListQuery {
  readonly search: string;
  readonly status: ListFilter;
  readonly brand: string;
  readonly page: number;
}

const FILTER_NAMES: readonly string[] = FILTERS;

export function readListQuery(search: string): ListChoice {
  const asked = new URLSearchParams(search);
  const status = asked.get('status') ?? 'all';
  const page = Number(asked.get('page') ?? 1);
  return {
    search: asked.get('search') ?? '',
    status: FILTER_NAMES.includes(status) ? (status as ListFilter) : 'all',
    brand: asked.get('brand') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Leaves out default values. */
export const toListQuery = ({ search, status, brand, page }: ListChoice): ListQuery => ({
  search: search.trim() || undefined,
  status: status === 'all' ? undefined : status,
  brand: brand || undefined,
  page: page > 1 ? page : undefined,
});

export interface BrandName {
  readonly key: string;
  readonly name: string;
  /** Origin of the brand's pages: empty for this site, `null` where none are served. */
  readonly origin: string | null;
}
