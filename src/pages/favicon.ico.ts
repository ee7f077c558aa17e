// Browsers ask for it unbidden; the icon of the brand is a vector.
import type { APIRoute } from 'astro';
import { loadShownBrand } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) =>
  context.redirect((await loadShownBrand(context)).favicon, 302);
