// The lists of the account, page by page: a page that was shown comes back without asking again. What is held is of one
// customer in one region; with another one everything is forgotten.
import { map } from 'nanostores';

const PAGE_TTL_MS = 60_000;

export interface ListPage {
  readonly number: number;
  /** Of its rows, in their order. */
  readonly ids: readonly string[];
  /** Its rows and the ways to other pages, as the server made them. */
  readonly markup: string;
  /** Rows that a page may have, and rows of the whole list. */
  readonly limit: number;
  readonly total: number;
}

interface PagedList {
  readonly isFetching: boolean;
  /** Rows before the page that is shown. */
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  /** Of the page that is shown. */
  readonly ids: readonly string[];
  /** By their numbers, from 1. */
  readonly pages: Readonly<Record<number, ListPage & { readonly fetchedAt: number }>>;
}

/** Whose list it is, in which region, and what it lists. */
export interface ListName {
  readonly customerId: string;
  readonly subVariant: string;
  readonly list: string;
}

const EMPTY: PagedList = { isFetching: false, offset: 0, limit: 0, total: 0, ids: [], pages: {} };

/** By customer and list. */
export const $pagedLists = map<Readonly<Record<string, PagedList>>>({});
let owner = '';

const toKey = ({ customerId, list }: ListName): string => `${customerId} ${list}`;

/** What is held of a list. That of another customer, or of another region, is forgotten first. */
export function getPagedList(name: ListName): PagedList {
  const asked = `${name.customerId} ${name.subVariant}`;
  if (asked !== owner) clearPagedLists();
  owner = asked;
  return $pagedLists.get()[toKey(name)] ?? EMPTY;
}

export function clearPagedLists(): void {
  owner = '';
  $pagedLists.set({});
}

/** Holds a page as the one that is shown. Where the list has grown or shrunk, the others are forgotten. */
export function showPage(name: ListName, page: ListPage, fetchedAt: number = Date.now()): void {
  const { number, ids, limit, total } = page;
  const held = getPagedList(name);
  const others = held.total === total && held.limit === limit ? held.pages : {};
  $pagedLists.setKey(toKey(name), {
    isFetching: false,
    offset: (number - 1) * limit,
    limit,
    total,
    ids,
    pages: { ...others, [number]: { ...page, fetchedAt } },
  });
}

const setFetching = (name: ListName, isFetching: boolean): void =>
  $pagedLists.setKey(toKey(name), { ...getPagedList(name), isFetching });

/**
 * Shows a page of the list: the one that is held, while it is fresh, else what `fetchPage` gives.
 * @throws what `fetchPage` throws; the page that was shown stays
 */
export async function turnPage(
  name: ListName,
  number: number,
  fetchPage: () => Promise<ListPage>,
  now: () => number = Date.now,
): Promise<ListPage> {
  const held = getPagedList(name).pages[number];
  if (held && now() - held.fetchedAt < PAGE_TTL_MS) {
    showPage(name, held, held.fetchedAt);
    return held;
  }
  setFetching(name, true);
  try {
    const page = await fetchPage();
    showPage(name, page, now());
    return page;
  } catch (error) {
    setFetching(name, false);
    throw error;
  }
}
