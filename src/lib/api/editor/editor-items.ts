// The items of the editor: lists, drafts, publishing. Errors are those of the calls in contracts/editor/editor.ts.
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import type { ListQuery } from '#lib/domain/editor/editor-urls.ts';
import { callSite } from '../site.ts';

const verbatim = ITEM_FIELDS;

export interface ItemReference {
  readonly collection: string;
  readonly id: string;
}

export const getCollections = () => callSite('GET /editor/collections');

export const getItems = (collection: string, query: ListQuery, signal?: AbortSignal) =>
  callSite('GET /editor/items/{collection}', { params: { collection }, query, signal });

export const getItem = (params: ItemReference) =>
  callSite('GET /editor/items/{collection}/{id}', { params, verbatim });

/** @param idempotencyKey repeated, it gives the item that was made the first time, as it is now */
export const postItem = (collection: string, fields: Fields, idempotencyKey?: string) =>
  callSite('POST /editor/items/{collection}', {
    params: { collection },
    body: { fields },
    verbatim,
    idempotencyKey,
  });

/** @throws ApiError 409 `edited_meanwhile`, whose result is what another editor saved */
export const putDraft = (params: ItemReference, body: { fields: Fields; baseVersion: number }) =>
  callSite('PUT /editor/items/{collection}/{id}/draft', { params, body, verbatim });

/**
 * The item as it is published, or null where it never was.
 * @throws ApiError 409 `edited_meanwhile`, as `putDraft`
 */
export const deleteDraft = (params: ItemReference, query: { baseVersion: number }) =>
  callSite('DELETE /editor/items/{collection}/{id}/draft', { params, query, verbatim });

/** @param body `at` an ISO instant: then and not sooner; `endsSchedule` shows at once what is planned for later */
export const postPublish = (
  params: ItemReference,
  body: { baseVersion: number; at?: string | undefined; endsSchedule?: boolean | undefined },
) => callSite('POST /editor/items/{collection}/{id}/publish', { params, body, verbatim });

export const postUnpublish = (params: ItemReference, body: { at?: string | undefined }) =>
  callSite('POST /editor/items/{collection}/{id}/unpublish', { params, body, verbatim });

export const postCancelSchedule = (params: ItemReference) =>
  callSite('POST /editor/items/{collection}/{id}/cancel-schedule', { params, body: {}, verbatim });

export const deleteItem = (params: ItemReference) =>
  callSite('DELETE /editor/items/{collection}/{id}', { params, verbatim });

export const getOrder = (collection: string) =>
  callSite('GET /editor/order/{collection}', { params: { collection } });

/** Publishers only. */
export const putOrder = (collection: string, ids: readonly string[]) =>
  callSite('PUT /editor/order/{collection}', { params: { collection }, body: { ids: [...ids] } });
