// What an editor looks at before it is published.
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { callSite } from '../site.ts';

/** An address that shows the page with its drafts for 30 minutes. @throws ApiError `PREVIEW_ERRORS` */
export const postPreview = (body: PreviewRequest) => callSite('POST /editor/preview', { body });

/** A page as it would be with these fields. Aborted by the signal. @throws ApiError `PREVIEW_ERRORS` */
export const postLivePage = (
  body: PreviewRequest & { readonly collection: string; readonly id: string; readonly fields: Fields },
  signal: AbortSignal,
) => callSite('POST /editor/preview/live', { body, verbatim: ITEM_FIELDS, signal });

/** What of a theme could not be read, and what is shown instead. */
export const postContrast = (fields: Fields, signal?: AbortSignal) =>
  callSite('POST /editor/contrast', { body: { fields }, verbatim: ITEM_FIELDS, signal });

/** Has pages of this browser marked where they can be edited, or not. */
export const postMode = (isOn: boolean) => callSite('POST /editor/mode', { body: { isOn } });
