// Browsers ask for it unbidden; the icon of the brand is a vector.
import type { APIRoute } from 'astro';
import { pageBrand } from '#lib/server/page-context.ts';

export const prerender = false;

export const GET: APIRoute = (context) => context.redirect(pageBrand(context).favicon, 302);
