import type { APIRoute } from 'astro';
import { web } from '#lib/server/application-context.ts';
import { answerAtDoor, unreachable } from '#lib/server/gateway/gateway.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { visit } }) => {
  const at = await web().catch(() => undefined);
  return at ? answerAtDoor(at, visit, request) : unreachable(visit);
};
