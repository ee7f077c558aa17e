// /api/operator/openapi.json: every call that programs may make with a key.
import type { APIRoute } from 'astro';
import { getServiceReference } from '#lib/server/services/service-reference.ts';

export const prerender = false;

export const GET: APIRoute = () => getServiceReference('/openapi-operator.json');
