// What a page of the editor is drawn with. It says nothing about content: that comes with the session.
import type { AstroGlobal } from 'astro';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { findBrandOrigin } from '#lib/domain/brand/brands.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { allowTheme, type ThemeSheet } from '../../content/theme-sheet.ts';
import { findRemoteContentUrl } from '../../services/platform.ts';
import { HOSTS, loadShownBrand } from './page-context.ts';

export interface BrandOrigin {
  readonly key: string;
  readonly name: string;
  /** See `brandOrigin`. */
  readonly origin: string | null;
}

export interface EditorPage {
  readonly brand: BrandTheme;
  readonly theme: ThemeSheet;
  readonly brands: readonly BrandOrigin[];
  /** The areas of the site that have texts: what stands before the first dot of their keys. */
  readonly areas: readonly string[];
  /** The address of the Directus that the site's content is kept in; undefined where it is kept here. */
  readonly elsewhere: string | undefined;
}

/** Never stored, never indexed, and it frames pages of this site. */
export async function openEditorPage(astro: AstroGlobal): Promise<EditorPage> {
  const brand = await loadShownBrand(astro);
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('x-robots-tag', 'noindex, nofollow');
  astro.csp?.insertDirective("frame-src 'self'");
  return {
    brand,
    theme: allowTheme(astro, brand),
    brands: brands.map(({ key, name }) => ({
      key,
      name,
      origin: findBrandOrigin(HOSTS, key, brand.key, astro.url),
    })),
    elsewhere: findRemoteContentUrl(),
    areas: [...new Set(Object.keys(defaultCopy).map((key) => key.slice(0, key.indexOf('.'))))].sort(),
  };
}
