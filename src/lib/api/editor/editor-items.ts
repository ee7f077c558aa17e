// The items of the editor: lists, drafts, publishing. Errors are those of the calls in contracts/editor.ts.
import type { z } from 'zod';
import type {
  EditorCollection,
  EditorItem,
  EditorRow,
  Published,
  SavedDraft,
} from '#lib/contracts/editor/editor.ts';
import type { ListQuery } from '#lib/domain/editor/editor-urls.ts';
import { site } from '../site.ts';

const buildListPath = (collection: string): string => `/editor/items/${encodeURIComponent(collection)}`;
const buildItemPath = ({ collection, id }: ItemReference, rest = ''): string =>
  `${buildListPath(collection)}/${encodeURIComponent(id)}${rest}`;

export interface ItemReference {
  readonly collection: string;
  readonly id: string;
}

export const getCollections = () =>
  site.send<EditorCollection[]>({ method: 'GET', path: '/editor/collections' });

export const getItems = (collection: string, query: ListQuery, signal?: AbortSignal) =>
  site.send<EditorRow[]>({ method: 'GET', path: buildListPath(collection), query: { ...query }, signal });

export const getItem = (place: ItemReference) =>
  site.send<EditorItem>({ method: 'GET', path: buildItemPath(place) });

/** @param fields JSON text */
export const postItem = (collection: string, fields: string) =>
  site.send<EditorItem>({ method: 'POST', path: buildListPath(collection), body: { fields } });

/** @throws ApiError 409 `edited_meanwhile`, whose result is what another editor saved */
export const putDraft = (place: ItemReference, body: { fields: string; baseVersion: number }) =>
  site.send<z.infer<typeof SavedDraft>>({ method: 'PUT', path: buildItemPath(place, '/draft'), body });

/** The item as it is published, or null where it never was. */
export const deleteDraft = (place: ItemReference) =>
  site.send<EditorItem | null>({ method: 'DELETE', path: buildItemPath(place, '/draft') });

/** @param body `at`: the ISO instant of a scheduled publication */
export const postPublish = (place: ItemReference, body: { baseVersion: number; at?: string | undefined }) =>
  site.send<z.infer<typeof Published>>({ method: 'POST', path: buildItemPath(place, '/publish'), body });

export const postUnpublish = (place: ItemReference, body: { at?: string | undefined }) =>
  site.send<EditorItem>({ method: 'POST', path: buildItemPath(place, '/unpublish'), body });

export const postCancelSchedule = (place: ItemReference) =>
  site.send<EditorItem>({ method: 'POST', path: buildItemPath(place, '/cancel-schedule'), body: {} });

export const deleteItem = (place: ItemReference) =>
  site.send<EditorItem>({ method: 'DELETE', path: buildItemPath(place) });
