// `?sv=sa` on any page.
import type { APIContext } from 'astro';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { redirectWithout } from './redirect-without.ts';

export const REGION_PARAMETER = 'sv';
const YEAR_S = 31_536_000;

type RegionRequest = Pick<APIContext, 'url' | 'originPathname' | 'cookies' | 'locals' | 'redirect'>;

/** Keeps the region that a link names for a year, and goes on to the same address without it. */
export function answerRegionLink({
  url,
  originPathname,
  cookies,
  locals,
  redirect,
}: RegionRequest): Response | undefined {
  const asked = url.searchParams.get(REGION_PARAMETER);
  if (asked === null) return undefined;
  const region = SUB_VARIANTS.find((known) => known === asked.toUpperCase());
  const secure = url.protocol === 'https:';
  if (region) {
    cookies.set(REGION_PARAMETER, region, { path: '/', sameSite: 'lax', secure, maxAge: YEAR_S });
    // From now on it is the visitor's choice: logging out leaves it.
    locals.context?.removeCookie('sv_of_account');
  }
  return redirectWithout({ url, originPathname, redirect }, REGION_PARAMETER);
}
