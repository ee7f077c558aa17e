// /assets/{id}?width=&format=: a picture that editors published. What an id stands for never changes in the shop; an
// external service may replace its file, so that an address without its version is asked for again.
import { createHash } from 'node:crypto';
import type { APIRoute } from 'astro';
import { getPictureFiles } from '#lib/server/content/picture-files.ts';
import { loadShownPicture } from '#lib/server/content/shown-picture.ts';
import { getCmsService, getOwnCmsService } from '#lib/server/services/cms-service.ts';
import { findRemoteContentUrl } from '#lib/server/services/platform.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

export const prerender = false;

const WISHES = ['width', 'format'] as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const CHECKED = 'public, max-age=60, must-revalidate';

const createEtag = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const answerMissing = () =>
  new Response('There is no such picture.', { status: 404, headers: { 'content-type': 'text/plain' } });

export const GET: APIRoute = async ({ params, url, locals, request }) => {
  const isDraft = locals.preview !== undefined;
  const wishes = Object.fromEntries(
    WISHES.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  try {
    const isRemote = findRemoteContentUrl() !== undefined;
    const parts = {
      service: await getCmsService(),
      ...(isRemote && {
        files: getPictureFiles(),
        own: await getOwnCmsService(),
      }),
    };
    const picture = await loadShownPicture(parts, { id: params.id ?? '', wishes, isDraft });
    if (!picture) return answerMissing();
    const isChecked = isRemote && !url.searchParams.has('v');
    const headers = {
      'content-type': picture.type,
      'cache-control': isDraft ? 'private, no-store' : isChecked ? CHECKED : IMMUTABLE,
      'x-content-type-options': 'nosniff',
      ...(isChecked && !isDraft && { etag: createEtag(picture.bytes) }),
    };
    const isKnown = 'etag' in headers && request.headers.get('if-none-match') === headers.etag;
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(picture.bytes, { headers });
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    return new Response('Try again in a moment.', {
      status: 503,
      headers: { 'content-type': 'text/plain', 'retry-after': '5' },
    });
  }
};
