// How content is read for an editor who looks at what is not published.
import type { ContentPreview } from '../content/content.ts';
import { getShopNow, getSigningKeys } from '../services/platform.ts';
import { createPreviewToken, PREVIEW_LASTS_MS, PREVIEW_PARAMETER, toPreviewPath } from './preview-token.ts';

/** Addresses of pictures stay the same for this long, so that a page that is rendered again keeps its pictures. */
const STABLE_MS = 5 * 60_000;

/** Undefined for a visitor. */
export async function createContentPreview(
  locals: App.Locals,
  onFault: (fault: string) => void,
): Promise<ContentPreview | undefined> {
  const { preview, canEdit = false } = locals;
  if (!preview) return undefined;
  const { appSecret } = await getSigningKeys();
  const until = Math.ceil(getShopNow() / STABLE_MS) * STABLE_MS + PREVIEW_LASTS_MS;
  const { brand, unsaved } = preview;
  const toTicket = (url: URL) => ({ path: toPreviewPath(url), until, ...(brand && { brand }) });
  const sign = (address: string): string => {
    const url = new URL(address, 'http://site.internal');
    url.searchParams.set(PREVIEW_PARAMETER, createPreviewToken(appSecret, toTicket(url)));
    return `${url.pathname}${url.search}`;
  };
  return { at: preview.at, sign, isMarked: canEdit || unsaved !== undefined, onFault, unsaved };
}
