// The shop's other sites, where the same account opens.
import type { AstroGlobal } from 'astro';
import { listBrands } from '#content/brands/known.ts';
import { createTransfer } from '#lib/contracts/identity/login-link.ts';
import { findBrandOrigin } from '#lib/domain/brand/brands.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { OtherSite, SecurityForm } from '#lib/forms/account/security-view.ts';
import { getHosts, getPageBrand } from '../../../page/page-context.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

interface Site extends OtherSite {
  readonly origin: string;
}

/** Those that a host of their own shows. */
export function listOtherSites(astro: AstroGlobal): Site[] {
  const shown = getPageBrand(astro).key;
  return listBrands().flatMap(({ key, name }) => {
    const origin = findBrandOrigin(getHosts(), key, shown, astro.url);
    return origin ? [{ key, name, origin }] : [];
  });
}

/** The way to another site; undefined where there is no such site. @throws as `VisitorApi.call` */
export async function openWay(
  astro: AstroGlobal,
  mine: VisitorApi,
  key: string,
): Promise<SecurityForm | undefined> {
  const site = listOtherSites(astro).find((other) => other.key === key);
  if (!site) return undefined;
  const { result } = await mine.call(createTransfer);
  const href = `${site.origin}${urls.loginTransfer(result.token)}`;
  return { part: 'transfer', name: site.name, href, minutes: result.minutes };
}
