// Browsers ask for it unbidden; the icon of the brand is a vector.
import type { APIRoute } from 'astro';
import { shownBrand } from '#lib/server/loaders/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => context.redirect((await shownBrand(context)).favicon, 302);
