// What happened to content, and who is at work on it.
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import { callSite } from '../site.ts';
import type { ItemReference } from './editor-items.ts';

/** Newest first. */
export const getHistory = (params: ItemReference) =>
  callSite('GET /editor/items/{collection}/{id}/history', { params });

export const getVersion = (place: ItemReference, key: string) =>
  callSite('GET /editor/items/{collection}/{id}/history/{key}', {
    params: { ...place, key },
    verbatim: ITEM_FIELDS,
  });

/** Makes a draft of it. @throws ApiError 409 `edited_meanwhile` */
export const postRestore = (params: ItemReference, body: { key: string; baseVersion: number }) =>
  callSite('POST /editor/items/{collection}/{id}/restore', { params, body, verbatim: ITEM_FIELDS });

/** Says that the item is open here, and gives who else has it open. */
export const postPresence = (params: ItemReference) =>
  callSite('POST /editor/items/{collection}/{id}/presence', { params, body: {} });

/** Newest first. */
export const getActivity = (page: number) => callSite('GET /editor/activity', { query: { page } });
