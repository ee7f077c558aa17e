// /assets/{id}?width=&format=: a picture that editors published. What an id stands for never changes.
import type { APIRoute } from 'astro';
import { cmsService } from '#lib/server/cms-service.ts';
import { ServiceLost } from '#lib/server/service.ts';

export const prerender = false;

const WISHES = ['width', 'format'] as const;
const missing = () =>
  new Response('There is no such picture.', { status: 404, headers: { 'content-type': 'text/plain' } });

export const GET: APIRoute = async ({ params, url, locals }) => {
  const isDraft = locals.preview !== undefined;
  const id = params.id ?? '';
  const wishes = WISHES.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  try {
    const service = await cmsService();
    const file = await service.file(id, isDraft);
    // A Directus has no status on its files: there, its own permissions decide.
    if (
      !file ||
      !['published', isDraft ? 'draft' : 'published', undefined].includes(file.status as string | undefined)
    )
      return missing();
    if (isDraft) wishes.push(['version', 'draft']);
    const search = wishes.length > 0 ? `?${new URLSearchParams(wishes)}` : '';
    const answer = await service.asset(id, search);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.startsWith('image/')) return missing();
    return new Response(answer.body, {
      headers: {
        'content-type': type,
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
