// Addresses of the editor with what they ask for, apart from `urls` so that no visitor's script includes them.
import type { EDITOR_FILTERS } from '../../contracts/editor/editor.ts';
import { urls } from '../pages/urls.ts';
import type { ListDirection, ListSort } from './list-order.ts';

const addQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
};

/** Filters of a list. */
export interface ListQuery {
  readonly search?: string | undefined;
  readonly status?: (typeof EDITOR_FILTERS)[number] | undefined;
  readonly brand?: string | undefined;
  readonly sort?: ListSort | undefined;
  readonly direction?: ListDirection | undefined;
  readonly page?: number | undefined;
}

/** The filters as an address keeps them. Those of texts apart from the words that are searched for. */
export interface ListAddress extends ListQuery {
  readonly area?: string | undefined;
  readonly locale?: string | undefined;
  readonly region?: string | undefined;
}

const hideFirst = (page: number | undefined): number | undefined => (page && page > 1 ? page : undefined);

/** Says of the address of an item that a panel over a page asks for it. */
export const IN_PAGE = 'page';

export const editorUrls = {
  home: urls.editorHome,
  signIn: (next?: string) => addQuery(urls.editorSignIn(), { next }),
  list: (collection: string, { page, ...query }: ListAddress = {}) =>
    addQuery(urls.editorCollection(collection), { ...query, page: hideFirst(page) }),
  fresh: (collection: string) => urls.editorItem(collection, 'new'),
  /** `field` is the path of the field to go to, as `blocks.2.heading`; `from` the page to go back to. */
  item: (collection: string, id: string, field?: string, from?: string) =>
    `${addQuery(urls.editorItem(collection, id), { from })}${field ? `#${toFieldId(field)}` : ''}`,
  /** One field alone, for a panel over the page that it stands on. */
  inPage: (collection: string, id: string, field: string, from: string) =>
    addQuery(urls.editorItem(collection, id), { in: IN_PAGE, field, from }),
  files: (query: { search?: string; page?: number } = {}) => addQuery(urls.editorFiles(), query),
  activity: (page?: number) => addQuery(urls.editorActivity(), { page: hideFirst(page) }),
  feedback: urls.editorFeedback,
  preview: (path?: string) => addQuery(urls.preview(), { path }),
  /** The bytes of an uploaded picture, published or not, for signed-in editors. */
  picture: (id: string, width?: number) => addQuery(urls.asset(id), { width, preview: 'true' }),
} as const;

const [BANNER_PAGE] = urls.featureBanner('').split('?');

/** Pages that nobody else sees: how a banner looks, whatever its dates. */
export const isForEditors = (path: string): boolean => path.split('?')[0] === BANNER_PAGE;

/** As an editor sees it, with drafts. */
export const addPreview = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}preview=true`;

/** The page of this site that an editor came from to an item. */
export function readReturnPath(search: string): string | undefined {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** The id of the control that edits the field at this path. */
export const toFieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

const WITHIN_EDITOR = new RegExp(`^(?:${urls.editorHome()}|${urls.deskHome()}|${urls.preview()})(?:[/?#]|$)`);

const AT_DESK = new RegExp(`^${urls.deskHome()}(?:[/?#]|$)`);

/** Whether a path leads to the operators' desk. */
export const isAtDesk = (path: string): boolean => AT_DESK.test(path);

/** The path within the site that `next` asks for, if it leads back into the editor or to the desk; else `home`. */
export const getSafeNext = (next: string | null | undefined, home: string = editorUrls.home()): string =>
  next && WITHIN_EDITOR.test(next) && !next.includes('\\') ? next : home;
