// Reviews and comments of an item. Each call gives the review with its comments as they are afterwards.
import { callSite } from '../site.ts';
import type { ItemReference } from './editor-items.ts';

export const getReview = (params: ItemReference) =>
  callSite('GET /editor/items/{collection}/{id}/review', { params });

/** @throws ApiError 409 `review_open` */
export const postReview = (params: ItemReference, note: string) =>
  callSite('POST /editor/items/{collection}/{id}/review', { params, body: { note } });

export const deleteReview = (params: ItemReference) =>
  callSite('DELETE /editor/items/{collection}/{id}/review', { params });

/** Sends it back. Publishers only. */
export const postReturn = (params: ItemReference, answer: string) =>
  callSite('POST /editor/items/{collection}/{id}/review/return', { params, body: { answer } });

export const postComment = (
  params: ItemReference,
  body: { field: string; text: string; replyTo?: string | undefined },
) => callSite('POST /editor/items/{collection}/{id}/comments', { params, body });

export const postResolve = (place: ItemReference, comment: string, isResolved: boolean) =>
  callSite('POST /editor/items/{collection}/{id}/comments/{comment}/resolve', {
    params: { ...place, comment },
    body: { isResolved },
  });
