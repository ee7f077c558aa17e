// What a page of the editor is drawn with. It says nothing about content: that comes with the session.
import type { AstroGlobal } from 'astro';
import { brands } from '#content/brands/all.ts';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { findBrandOrigin } from '#lib/domain/brand/brands.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { editorUrls, getSafeNext } from '#lib/domain/editor/editor-urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { allowTheme, type ThemeSheet } from '../../content/theme-sheet.ts';
import { HOSTS, loadShownBrand } from '../../page/page-context.ts';
import { findRemoteContentUrl } from '../../services/platform.ts';
import { parseAnswer } from '../../services/service-answer.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { findEditor, startEditorSession } from '../../session/editor-session.ts';
import { readForm } from './form-body.ts';
import { toFormRefusal } from './submit-form.ts';

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

export interface SignInPage extends EditorPage {
  /** What was sent without the page's script, and why it was refused. */
  readonly refused?: { readonly email: string; readonly message: string } | undefined;
}

/** Why the sign-in was refused; undefined where the editor is signed in now. */
async function submitSignIn(astro: AstroGlobal): Promise<SignInPage['refused']> {
  const form = await readForm(astro);
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  const app = await getApplicationContext();
  try {
    parseAnswer(signInEditor, await startEditorSession(app, astro.locals.context, { email, password }));
    return undefined;
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { email, message: errors.general?.[0]?.message ?? editorCopy['editor.lost-text'] };
  }
}

/** The page of the sign-in, or the way on for an editor who is signed in. Its form works without script, and before. */
export async function openSignInPage(astro: AstroGlobal): Promise<SignInPage | Response> {
  const isSent = astro.request.method === 'POST';
  const refused = isSent ? await submitSignIn(astro) : undefined;
  if (refused) return { ...(await loadEditorPage(astro)), refused };
  const isSignedIn = isSent || (await findEditor(await getApplicationContext(), astro.locals.context));
  return isSignedIn
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
