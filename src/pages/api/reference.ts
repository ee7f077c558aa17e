// /api/reference: every call of the services, to read.
import type { APIRoute } from 'astro';
import { getServiceReference } from '#lib/server/services/service-reference.ts';

export const prerender = false;

export const GET: APIRoute = () => getServiceReference('/reference');
