// The picture of a page that is shared, drawn when it is first asked for. Its address changes with what it shows.

import type { APIContext, APIRoute } from 'astro';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { FOUND } from '#lib/http-status.ts';
import { findShareSpec } from '#lib/server/loaders/page/find-share.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { drawShare } from '#lib/server/seo/share/draw-share.ts';
import { DrawingQueue, TooManyDrawings } from '#lib/server/seo/share/drawing-queue.ts';
import { getCachedShare } from '#lib/server/seo/share/share-cache.ts';
import { createShareMark, type ShareSpec } from '#lib/server/seo/share/share-spec.ts';
import { getCmsService } from '#lib/server/services/cms-service.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';

export const prerender = false;

const PICTURE_PX = 1280;
const TURNS = new DrawingQueue();
/** Those who show a picture cannot read a text: the answer has none. */
const BUSY = { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } };

async function loadPictureBytes(id: string | undefined): Promise<Uint8Array | undefined> {
  if (id === undefined) return undefined;
  return (await (await getCmsService()).getAsset(id, { width: String(PICTURE_PX) }))?.bytes;
}

/** The services, or their database, cannot be reached, or too many pictures are being drawn. */
const isPassing = (error: unknown): boolean =>
  error instanceof TooManyDrawings ||
  error instanceof ServiceLost ||
  (error instanceof ApiError && error.status === BUSY.status);

async function drawOnce(mark: string, spec: ShareSpec, brand: BrandTheme): Promise<Buffer> {
  return getCachedShare(mark, () =>
    TURNS.run(async () => drawShare(spec, brand, await loadPictureBytes(spec.picture))),
  );
}

async function answerPicture(context: APIContext): Promise<Response> {
  const { kind = '', key = '', mark: asked = '' } = context.params;
  const page = await loadPageContext(context);
  const spec = await findShareSpec(page, kind, key);
  if (!spec) return answerNotFound(context);
  const mark = createShareMark(page.brand, spec);
  try {
    const png = await drawOnce(mark, spec, page.brand);
    const cacheControl = mark === asked ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'content-type': 'image/png', 'cache-control': cacheControl };
    return new Response(new Uint8Array(png), { headers });
  } catch (error) {
    if (isPassing(error)) throw error;
    const { log } = await getApplicationContext();
    log.error(
      { err: error, kind, key },
      'a picture to share could not be drawn; the one of the brand is shown',
    );
    return new Response(null, {
      status: FOUND,
      headers: { location: page.brand.ogImage, 'cache-control': 'no-store' },
    });
  }
}

/** A page kept from before a change asks for its old address: it gets today's picture, for a moment. */
export const GET: APIRoute = async (context) => {
  try {
    return await answerPicture(context);
  } catch (error) {
    if (isPassing(error)) return new Response(null, BUSY);
    throw error;
  }
};
