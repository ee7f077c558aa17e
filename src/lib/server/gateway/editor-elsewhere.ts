// Content of an external Directus: the editor links to it and refuses changes here, which no page would show.
import { getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import type { EditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { findRemoteContentUrl } from '../services/platform.ts';
import { GatewayError } from './answer.ts';

/** Pages read it from the content system elsewhere. Brands, menus, cards, placements and texts are the shop's own. */
const isInCms = (name: string): boolean => isCollection(name) && getCollection(name).isInCms === true;

const FILES = '/editor/files';

/** Where editors of the content system elsewhere find a collection, an item of it, or the pictures. */
export function findPlaceElsewhere(collection: string, id?: string): string | undefined {
  const base = findRemoteContentUrl()?.replace(/\/+$/, '');
  if (base === undefined) return undefined;
  if (collection === 'files') return `${base}/admin/files`;
  if (!isInCms(collection)) return undefined;
  const list = `${base}/admin/content/${collection}`;
  return id === undefined ? list : `${list}/${encodeURIComponent(id === 'new' ? '+' : id)}`;
}

const ELSEWHERE_ERRORS = {
  content_elsewhere: {
    status: 409,
    message: 'This is kept in another content system, where it has to be changed: {place}',
  },
} as const;

/** The collections that are edited here. */
export const filterCollectionsHere = (
  collections: readonly EditorCollection[],
): readonly EditorCollection[] =>
  findRemoteContentUrl() === undefined ? collections : collections.filter(({ name }) => !isInCms(name));

const isHere = ({ collection }: { readonly collection: string }): boolean =>
  findRemoteContentUrl() === undefined || !(isInCms(collection) || collection === 'files');

/** What was found and is edited here. */
export const filterFoundHere = <T extends { readonly collection: string }>(found: readonly T[]): T[] =>
  found.filter(isHere);

/** The desk without what is edited elsewhere. */
export const filterDeskHere = (desk: EditorDesk): EditorDesk => ({
  reviews: filterFoundHere(desk.reviews),
  returned: filterFoundHere(desk.returned),
  notPublished: filterFoundHere(desk.notPublished),
  comments: filterFoundHere(desk.comments),
  mine: filterFoundHere(desk.mine),
  others: filterFoundHere(desk.others),
  brokenLinks: filterFoundHere(desk.brokenLinks),
  missingPictures: filterFoundHere(desk.missingPictures),
  missingAlts: findRemoteContentUrl() === undefined ? desk.missingAlts : [],
});

/** @throws GatewayError `content_elsewhere` for a change of external content */
export function requireContentHere(
  { method, path }: EndpointShape,
  { collection = '' }: Readonly<Record<string, string>>,
): void {
  const place = findRemoteContentUrl();
  const isElsewhere = isInCms(collection) || path.startsWith(FILES);
  if (place === undefined || method === 'GET' || !isElsewhere) return;
  const { status, message } = ELSEWHERE_ERRORS.content_elsewhere;
  throw new GatewayError('content_elsewhere', { status, message: message.replace('{place}', place) });
}
