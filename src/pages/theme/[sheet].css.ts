// /theme/{brand}-{hash}.css
import type { APIRoute } from 'astro';
import { shownBrand } from '#lib/server/page-context.ts';
import { themeSheet } from '#lib/server/theme-sheet.ts';

export const prerender = false;

/** A page kept from before a change of theme asks for its old address: it gets today's sheet, for a moment. */
export const GET: APIRoute = async (context) => {
  const brand = await shownBrand(context);
  const { css, href } = themeSheet(brand);
  const isCurrent = context.url.pathname === href;
  return new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
};
