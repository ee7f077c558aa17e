// /openapi.json
import type { APIRoute } from 'astro';
import { keptUnder } from '#lib/server/loaders/page/open-page.ts';
import { serviceReference } from '#lib/server/services/service-reference.ts';

export const prerender = false;

const HOUR_S = 3600;

export const GET: APIRoute = async (context) => {
  const answer = await serviceReference('/openapi.json');
  if (answer.ok) context.cache.set(keptUnder([], HOUR_S));
  return answer;
};
