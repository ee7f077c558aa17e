// Previews and rendering of what is not published yet.
import type { ContrastRepair, PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import { site } from '../site.ts';

/** An address that shows the page with its drafts for 30 minutes. @throws ApiError `PREVIEW_ERRORS` */
export const postPreview = (body: PreviewRequest) =>
  site.send<{ url: string; expiresAt: string }>({ method: 'POST', path: '/editor/preview', body });

/** Sanitised HTML. */
export const postMarkdown = (source: string, signal?: AbortSignal) =>
  site.send<{ html: string }>({ method: 'POST', path: '/editor/markdown', body: { source }, signal });

/** Colours of a theme with too little contrast, and what is shown instead. */
export const postContrast = (fields: string, signal?: AbortSignal) =>
  site.send<ContrastRepair[]>({ method: 'POST', path: '/editor/contrast', body: { fields }, signal });

/** Turns the editing view of this browser on or off. */
export const postMode = (isOn: boolean) =>
  site.send<{ isOn: boolean }>({ method: 'POST', path: '/editor/mode', body: { isOn } });
