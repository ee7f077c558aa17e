// /api/editor/files/{id}/bytes?width=: a picture for editors, published or not.
import type { APIRoute } from 'astro';
import { getCmsService } from '#lib/server/services/cms-service.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';
import { findEditor } from '#lib/server/session/editor-session.ts';

export const prerender = false;

const refused = (status: number, message: string) =>
  Response.json(
    { error: { code: 'refused', message } },
    { status, headers: { 'cache-control': 'no-store' } },
  );

export const GET: APIRoute = async ({ params: { id = '' }, url, locals: { context } }) => {
  if (!(await findEditor(await getApplicationContext(), context)))
    return refused(401, 'Sign in to continue.');
  const width = url.searchParams.get('width');
  const picture = await (await getCmsService()).getAsset(id, width ? { width } : {}, true);
  if (!picture) return refused(404, 'There is no such picture.');
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
};
