// Addresses of the editor, apart from `urls` so that no visitor's script includes them.
import type { EDITOR_FILTERS } from '../../contracts/editor/editor.ts';

/** Ids of texts hold colons, which are allowed in a path: the router would not decode them. */
const encodeSegment = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');
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
  readonly page?: number | undefined;
}

export const editorUrls = {
  home: () => '/editor',
  signIn: (next?: string) => addQuery('/editor/sign-in', { next }),
  list: (collection: string, { page, ...query }: ListQuery = {}) =>
    addQuery(`/editor/${encodeSegment(collection)}`, { ...query, page: page && page > 1 ? page : undefined }),
  fresh: (collection: string) => `/editor/${encodeSegment(collection)}/new`,
  /** `field` is the path of the field to go to, as `blocks.2.heading`. */
  item: (collection: string, id: string, field?: string) =>
    `/editor/${encodeSegment(collection)}/${encodeSegment(id)}${field ? `#${toFieldId(field)}` : ''}`,
  files: (query: { search?: string; page?: number } = {}) => addQuery('/editor/files', query),
  activity: (page?: number) => addQuery('/editor/activity', { page: page && page > 1 ? page : undefined }),
  feedback: () => '/editor/feedback',
  preview: (path?: string) => addQuery('/preview', { path }),
  /** The bytes of an uploaded picture, published or not, for signed-in editors. */
  picture: (id: string, width?: number) =>
    addQuery(`/assets/${encodeSegment(id)}`, { width, preview: 'true' }),
} as const;

/** The id of the control that edits the field at this path. */
export const toFieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** The path within the site that `next` asks for, if it leads back into the editor; else its home. */
export const getSafeNext = (next: string | null | undefined): string =>
  next && /^\/(editor|preview)(?:[/?#]|$)/.test(next) && !next.includes('\\') ? next : editorUrls.home();
