// How a listing is ordered and narrowed: by its address alone, so that it works without script. The values are a closed
// set, because each combination is a page that is stored.
import { type ProductType, WEEKDAYS, type Weekday } from '../../contracts/offers/offer.ts';
import { compareClosing, type ListedOffer } from './listed-offers.ts';

export const LISTING_SORTS = ['jackpot', 'closing', 'price', 'ranking'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];
/** Of every list and of the home page. */
export const DEFAULT_SORT: ListingSort = 'jackpot';

/** Dollars that the smallest entry may cost at most. */
export const LISTING_PRICES = ['5', '10', '20'] as const;

export interface ListingQuery {
  /** Of the offer's display categories. */
  readonly category?: string | undefined;
  readonly day?: Weekday | undefined;
  /** In dollars. */
  readonly max?: (typeof LISTING_PRICES)[number] | undefined;
  /** By the prize unless it says otherwise. */
  readonly sort: ListingSort;
}

/** What narrows a listing. */
export type ListingFilter = Exclude<keyof ListingQuery, 'sort'>;

const findOne = <V extends string>(values: readonly V[], asked: string | null): V | undefined =>
  values.find((value) => value === asked);

/** The categories of some offers, in the order of the offers. */
export const listCategories = (listed: readonly ListedOffer[]): string[] => [
  ...new Set(
    listed.toSorted((a, b) => a.offer.ranking - b.offer.ranking).map(({ offer }) => offer.displayCategory),
  ),
];

/** The parameters of a listing with the values that make it another page. */
export const listParameters = (categories: readonly string[]) => [
  { name: 'category', values: categories },
  { name: 'day', values: [...WEEKDAYS] },
  { name: 'max', values: [...LISTING_PRICES] },
  { name: 'sort', values: LISTING_SORTS.filter((sort) => sort !== DEFAULT_SORT) },
];

/** A value that is not listed counts as none. */
export const parseListingQuery = (
  query: Pick<URLSearchParams, 'get'>,
  categories: readonly string[],
): ListingQuery => ({
  category: findOne(categories, query.get('category')),
  day: findOne(WEEKDAYS, query.get('day')),
  max: findOne(LISTING_PRICES, query.get('max')),
  sort: findOne(LISTING_SORTS, query.get('sort')) ?? DEFAULT_SORT,
});

const CENTS = 100;

const TESTS: {
  readonly [F in ListingFilter]: (listed: ListedOffer, wanted: NonNullable<ListingQuery[F]>) => boolean;
} = {
  category: ({ offer }, category) => offer.displayCategory === category,
  day: ({ days }, day) => days.includes(day),
  max: ({ priceCents }, max) => priceCents !== undefined && priceCents <= Number(max) * CENTS,
};

const meets = <F extends ListingFilter>(listed: ListedOffer, query: ListingQuery, filter: F): boolean => {
  const wanted = query[filter];
  return wanted === undefined || TESTS[filter](listed, wanted as NonNullable<ListingQuery[F]>);
};

const FILTERS: readonly ListingFilter[] = ['category', 'day', 'max'];

/** The filters that are set. */
export const listSetFilters = (query: ListingQuery): ListingFilter[] =>
  FILTERS.filter((filter) => query[filter] !== undefined);

export const filterOffers = (listed: readonly ListedOffer[], query: ListingQuery): ListedOffer[] =>
  listed.filter((one) => FILTERS.every((filter) => meets(one, query, filter)));

const ORDERS: Readonly<Record<ListingSort, (a: ListedOffer, b: ListedOffer) => number>> = {
  ranking: (a, b) => a.offer.ranking - b.offer.ranking,
  closing: compareClosing,
  jackpot: (a, b) => b.prizeCents - a.prizeCents,
  price: (a, b) => (a.priceCents ?? Number.MAX_SAFE_INTEGER) - (b.priceCents ?? Number.MAX_SAFE_INTEGER),
};

/** What is sold out comes last, whatever the order; equal ones stand by their closing time. */
export const rankOffers = (listed: readonly ListedOffer[], sort: ListingSort): ListedOffer[] =>
  listed.toSorted(
    (a, b) =>
      Number(a.state === 'sold_out') - Number(b.state === 'sold_out') ||
      ORDERS[sort](a, b) ||
      compareClosing(a, b),
  );

/** How many offers each category has, under the other filters of the query. */
export function countCategories(
  listed: readonly ListedOffer[],
  query: ListingQuery,
): ReadonlyMap<string, number> {
  const others = filterOffers(listed, { ...query, category: undefined });
  return new Map(
    listCategories(listed).map((category) => [
      category,
      others.filter(({ offer }) => offer.displayCategory === category).length,
    ]),
  );
}

/** A listing as it is shown. */
export interface ShownListing {
  /** The address without the query. */
  readonly path: string;
  readonly kinds: readonly ProductType[];
  readonly query: ListingQuery;
  /** Offers under no filter. */
  readonly total: number;
  readonly listed: readonly ListedOffer[];
  /** Offers by display category, under the other filters. */
  readonly categories: ReadonlyMap<string, number>;
}

/** The address with one parameter changed. */
export function getListingAddress(
  { path, query }: Pick<ShownListing, 'path' | 'query'>,
  change: Partial<ListingQuery> = {},
): string {
  const { category, day, max, sort } = { ...query, ...change };
  const pairs = Object.entries({ category, day, max, sort: sort === DEFAULT_SORT ? undefined : sort }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
