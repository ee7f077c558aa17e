import type { APIRoute } from 'astro';
import { answerAtDoor, unreachable } from '#lib/server/door.ts';
import { web } from '#lib/server/web.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { visit } }) => {
  const at = await web().catch(() => undefined);
  return at ? answerAtDoor(at, visit, request) : unreachable(visit);
};
