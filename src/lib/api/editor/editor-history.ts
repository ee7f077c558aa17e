// What happened to content, and who is at work on it.
import type { z } from 'zod';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import type {
  EditorActivity,
  EditorRevision,
  getEditorRevision,
  tellEditorPresence,
} from '#lib/contracts/editor/editor-history.ts';
import { site } from '../site.ts';
import type { ItemPlace } from './editor-items.ts';

const at = ({ collection, id }: ItemPlace, rest: string): string =>
  `/editor/items/${encodeURIComponent(collection)}/${encodeURIComponent(id)}/${rest}`;

/** Newest first. */
export const getRevisions = (place: ItemPlace) =>
  site.send<EditorRevision[]>({ method: 'GET', path: at(place, 'revisions') });

export const getRevision = (place: ItemPlace, revision: number) =>
  site.send<z.infer<(typeof getEditorRevision)['result']>>({
    method: 'GET',
    path: at(place, `revisions/${revision}`),
  });

/** Makes a draft of it. @throws ApiError 409 `edited_meanwhile` */
export const postRestore = (place: ItemPlace, body: { revision: number; baseVersion: number }) =>
  site.send<EditorItem>({ method: 'POST', path: at(place, 'restore'), body });

/** Says that the item is open here, and hears who else has it open. */
export const postPresence = (place: ItemPlace) =>
  site.send<z.infer<(typeof tellEditorPresence)['result']>>({
    method: 'POST',
    path: at(place, 'presence'),
    body: {},
  });

/** Newest first. */
export const getActivity = (page: number) =>
  site.send<EditorActivity[]>({ method: 'GET', path: '/editor/activity', query: { page } });
