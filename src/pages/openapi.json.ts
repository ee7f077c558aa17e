// /openapi.json
import type { APIRoute } from 'astro';
import { serviceReference } from '#lib/server/service-reference.ts';

export const prerender = false;

export const GET: APIRoute = () => serviceReference('/openapi.json');
