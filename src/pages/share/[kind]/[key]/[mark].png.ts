// The picture of a page that is shared, drawn when it is first asked for. Its address changes with what it shows.
import type { APIRoute } from 'astro';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/loaders/page/page-context.ts';
import { drawShare } from '#lib/server/seo/share/draw-share.ts';
import { DrawingQueue, TooManyDrawings } from '#lib/server/seo/share/drawing-queue.ts';
import { findShareSpec } from '#lib/server/seo/share/find-share.ts';
import { getCachedShare } from '#lib/server/seo/share/share-cache.ts';
import { createShareMark } from '#lib/server/seo/share/share-spec.ts';
import { getCmsService } from '#lib/server/services/cms-service.ts';

export const prerender = false;

const PICTURE_PX = 1280;
const TURNS = new DrawingQueue();
const BUSY = { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '5' } };

function ignoreTooMany(error: unknown): undefined {
  if (!(error instanceof TooManyDrawings)) throw error;
}

async function loadPictureBytes(id: string | undefined): Promise<Uint8Array | undefined> {
  if (id === undefined) return undefined;
  return (await (await getCmsService()).getAsset(id, { width: String(PICTURE_PX) }))?.bytes;
}

/** A page kept from before a change asks for its old address: it gets today's picture, for a moment. */
export const GET: APIRoute = async (context) => {
  const { kind = '', key = '', mark: asked = '' } = context.params;
  const page = await loadPageContext(context);
  const spec = await findShareSpec(page, kind, key);
  if (!spec) return answerNotFound(context);
  const mark = createShareMark(page.brand, spec);
  const drawing = getCachedShare(mark, () =>
    TURNS.run(async () => drawShare(spec, page.brand, await loadPictureBytes(spec.picture))),
  );
  const png = await drawing.catch(ignoreTooMany);
  if (!png) return new Response('Too many pictures are being drawn. Try again in a moment.', BUSY);
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': mark === asked ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
};
