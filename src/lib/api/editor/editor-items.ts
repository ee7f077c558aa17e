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

const listOf = (collection: string): string => `/editor/items/${encodeURIComponent(collection)}`;
const at = ({ collection, id }: ItemPlace, rest = ''): string =>
  `${listOf(collection)}/${encodeURIComponent(id)}${rest}`;

export interface ItemPlace {
  readonly collection: string;
  readonly id: string;
}

export const getCollections = () =>
  site.send<EditorCollection[]>({ method: 'GET', path: '/editor/collections' });

export const getItems = (collection: string, query: ListQuery, signal?: AbortSignal) =>
  site.send<EditorRow[]>({ method: 'GET', path: listOf(collection), query: { ...query }, signal });

export const getItem = (place: ItemPlace) => site.send<EditorItem>({ method: 'GET', path: at(place) });

/** @param fields JSON text */
export const postItem = (collection: string, fields: string) =>
  site.send<EditorItem>({ method: 'POST', path: listOf(collection), body: { fields } });

/** @throws ApiError 409 `edited_meanwhile`, whose result is what somebody else saved */
export const putDraft = (place: ItemPlace, body: { fields: string; baseVersion: number }) =>
  site.send<z.infer<typeof SavedDraft>>({ method: 'PUT', path: at(place, '/draft'), body });

/** The item as it is published, or null where it never was. */
export const deleteDraft = (place: ItemPlace) =>
  site.send<EditorItem | null>({ method: 'DELETE', path: at(place, '/draft') });

/** @param body `at` an ISO instant: then and not sooner */
export const postPublish = (place: ItemPlace, body: { baseVersion: number; at?: string | undefined }) =>
  site.send<z.infer<typeof Published>>({ method: 'POST', path: at(place, '/publish'), body });

export const postUnpublish = (place: ItemPlace, body: { at?: string | undefined }) =>
  site.send<EditorItem>({ method: 'POST', path: at(place, '/unpublish'), body });

export const postCancelSchedule = (place: ItemPlace) =>
  site.send<EditorItem>({ method: 'POST', path: at(place, '/cancel-schedule'), body: {} });

export const deleteItem = (place: ItemPlace) => site.send<EditorItem>({ method: 'DELETE', path: at(place) });
