// The picture of a page that is shared, drawn when it is first asked for. Its address changes with what it shows.
import type { APIRoute } from 'astro';
import { notFound } from '#lib/server/loaders/page/open-page.ts';
import { pageContext } from '#lib/server/loaders/page/page-context.ts';
import { drawShare } from '#lib/server/seo/share/draw.ts';
import { DrawingTurns, TooManyDrawings } from '#lib/server/seo/share/drawing-turns.ts';
import { shareSpec } from '#lib/server/seo/share/find.ts';
import { keptShare } from '#lib/server/seo/share/keep.ts';
import { shareMark } from '#lib/server/seo/share/spec.ts';
import { cmsService } from '#lib/server/services/cms-service.ts';

export const prerender = false;

const PICTURE_PX = 1280;
const TURNS = new DrawingTurns();
const BUSY = { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '5' } };

function unlessTooMany(error: unknown): undefined {
  if (!(error instanceof TooManyDrawings)) throw error;
}

async function pictureBytes(id: string | undefined): Promise<Uint8Array | undefined> {
  if (id === undefined) return undefined;
  return (await (await cmsService()).asset(id, { width: String(PICTURE_PX) }))?.bytes;
}

/** A page kept from before a change asks for its old address: it gets today's picture, for a moment. */
export const GET: APIRoute = async (context) => {
  const { kind = '', key = '', mark: asked = '' } = context.params;
  const page = await pageContext(context);
  const spec = await shareSpec(page, kind, key);
  if (!spec) return notFound(context);
  const mark = shareMark(page.brand, spec);
  const drawing = keptShare(mark, () =>
    TURNS.take(async () => drawShare(spec, page.brand, await pictureBytes(spec.picture))),
  );
  const png = await drawing.catch(unlessTooMany);
  if (!png) return new Response('Too many pictures are being drawn. Try again in a moment.', BUSY);
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': mark === asked ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
};
