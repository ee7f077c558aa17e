// What a page of the editor is drawn with. It says nothing about content: that comes with the session.
import type { AstroGlobal } from 'astro';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { findBrandOrigin } from '#lib/domain/brand/brands.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { editorUrls, getSafeNext } from '#lib/domain/editor/editor-urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getApplicationContext } from '../../application-context.ts';
import { allowTheme, type ThemeSheet } from '../../content/theme-sheet.ts';
import { findRemoteContentUrl } from '../../services/platform.ts';
import { findEditor } from '../../session/editor-session.ts';
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

/** The page, or the way to the sign-in for a browser that no editor has signed in with. */
export async function openEditorPage(astro: AstroGlobal): Promise<EditorPage | Response> {
  if (astro.locals.context.cookie('editor_session') === undefined)
    return astro.redirect(editorUrls.signIn(`${astro.url.pathname}${astro.url.search}`), SEE_OTHER);
  return loadEditorPage(astro);
}

/** The page of the sign-in, or the way on for an editor who is signed in. */
export async function openSignInPage(astro: AstroGlobal): Promise<EditorPage | Response> {
  const editor = await findEditor(await getApplicationContext(), astro.locals.context);
  return editor
    ? astro.redirect(getSafeNext(astro.url.searchParams.get('next')), SEE_OTHER)
    : loadEditorPage(astro);
}

/** Never stored, never indexed, and it frames pages of this site. */
async function loadEditorPage(astro: AstroGlobal): Promise<EditorPage> {
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
