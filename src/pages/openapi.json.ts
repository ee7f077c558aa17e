// /openapi.json
import type { APIRoute } from 'astro';
import { toCachePolicy } from '#lib/server/loaders/page/open-page.ts';
import { getServiceReference } from '#lib/server/services/service-reference.ts';

export const prerender = false;

const HOUR_S = 3600;

export const GET: APIRoute = async (context) => {
  const answer = await getServiceReference('/openapi.json');
  if (answer.ok) context.cache.set(toCachePolicy([], HOUR_S));
  return answer;
};
