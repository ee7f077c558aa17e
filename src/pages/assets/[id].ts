// /assets/{id}?width=&format=: a picture that editors published. What an id stands for never changes.
import type { APIRoute } from 'astro';
import { getPictureFiles } from '#lib/server/content/picture-files.ts';
import { loadShownPicture } from '#lib/server/content/shown-picture.ts';
import { getCmsService, getOwnCmsService } from '#lib/server/services/cms-service.ts';
import { findRemoteContentUrl } from '#lib/server/services/platform.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

export const prerender = false;

const WISHES = ['width', 'format'] as const;
const answerMissing = () =>
  new Response('There is no such picture.', { status: 404, headers: { 'content-type': 'text/plain' } });

export const GET: APIRoute = async ({ params, url, locals }) => {
  const isDraft = locals.preview !== undefined;
  const wishes = Object.fromEntries(
    WISHES.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  try {
    const parts = {
      service: await getCmsService(),
      ...(findRemoteContentUrl() !== undefined && {
        files: getPictureFiles(),
        own: await getOwnCmsService(),
      }),
    };
    const picture = await loadShownPicture(parts, { id: params.id ?? '', wishes, isDraft });
    if (!picture) return answerMissing();
    return new Response(picture.bytes, {
      headers: {
        'content-type': picture.type,
        'cache-control': isDraft ? 'private, no-store' : 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    return new Response('Try again in a moment.', {
      status: 503,
      headers: { 'content-type': 'text/plain', 'retry-after': '5' },
    });
  }
};
