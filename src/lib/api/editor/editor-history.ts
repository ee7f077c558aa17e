// Revisions, the audit trail of content, and presence.
import type { z } from 'zod';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import type {
  EditorActivity,
  EditorRevision,
  getEditorRevision,
  tellEditorPresence,
} from '#lib/contracts/editor/editor-history.ts';
import { site } from '../site.ts';
import type { ItemReference } from './editor-items.ts';

const buildPath = ({ collection, id }: ItemReference, rest: string): string =>
  `/editor/items/${encodeURIComponent(collection)}/${encodeURIComponent(id)}/${rest}`;

/** Newest first. */
export const getRevisions = (place: ItemReference) =>
  site.send<EditorRevision[]>({ method: 'GET', path: buildPath(place, 'revisions') });

export const getRevision = (place: ItemReference, revision: number) =>
  site.send<z.infer<(typeof getEditorRevision)['result']>>({
    method: 'GET',
    path: buildPath(place, `revisions/${revision}`),
  });

/** Makes a draft of it. @throws ApiError 409 `edited_meanwhile` */
export const postRestore = (place: ItemReference, body: { revision: number; baseVersion: number }) =>
  site.send<EditorItem>({ method: 'POST', path: buildPath(place, 'restore'), body });

/** Reports that the item is open here; answers which other editors have it open. */
export const postPresence = (place: ItemReference) =>
  site.send<z.infer<(typeof tellEditorPresence)['result']>>({
    method: 'POST',
    path: buildPath(place, 'presence'),
    body: {},
  });

/** Newest first. */
export const getActivity = (page: number) =>
  site.send<EditorActivity[]>({ method: 'GET', path: '/editor/activity', query: { page } });
