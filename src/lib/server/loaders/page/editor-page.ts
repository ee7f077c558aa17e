// What a page of the editor is drawn with. It says nothing about content: that comes with the session.
import type { AstroGlobal } from 'astro';
import { listBrands } from '#content/brands/known.ts';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { findBrandOrigin } from '#lib/domain/brand/brands.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { editorUrls, getSafeNext, isAtDesk } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { allowTheme, type ThemeSheet } from '../../content/theme-sheet.ts';
import { getHosts, loadShownBrand } from '../../page/page-context.ts';
import { findRemoteContentUrl } from '../../services/platform.ts';
import { parseAnswer } from '../../services/service-answer.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { findStaffSession } from '../../session/desk-session.ts';
import { startEditorSession } from '../../session/editor-session.ts';
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

const getHome = (writesContent: boolean): string => (writesContent ? editorUrls.home() : urls.deskHome());

/** Where somebody who has signed in goes on, or why that was refused. */
async function submitSignIn(
  astro: AstroGlobal,
): Promise<{ readonly home: string } | { readonly refused: SignInPage['refused'] }> {
  const form = await readForm(astro);
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  const app = await getApplicationContext();
  try {
    const answer = await startEditorSession(app, astro.locals.context, { email, password });
    const { editor } = parseAnswer(signInEditor, answer).result;
    return { home: getHome(editor !== undefined) };
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return {
      refused: { email, message: errors.general?.[0]?.message ?? editorCopy['editor.lost-text'] },
    };
  }
}

/**
 * The page of the sign-in of all staff, or the way on for somebody who is signed in. Its form works without script, and
 * before.
 */
export async function openSignInPage(astro: AstroGlobal): Promise<SignInPage | Response> {
  const sent = astro.request.method === 'POST' ? await submitSignIn(astro) : undefined;
  if (sent && 'refused' in sent) return { ...(await loadEditorPage(astro)), refused: sent.refused };
  const next = sent ? getSafeNext(astro.url.searchParams.get('next'), sent.home) : await findWayOn(astro);
  return next === undefined ? loadEditorPage(astro) : astro.redirect(next, SEE_OTHER);
}

/** Where somebody who is signed in goes on; undefined where the session opens nothing, or not the desk that is asked for. */
async function findWayOn(astro: AstroGlobal): Promise<string | undefined> {
  const session = await findStaffSession(await getApplicationContext(), astro.locals.context);
  if (!session) return undefined;
  const home = getHome(session.person.contentRole !== null);
  const next = getSafeNext(astro.url.searchParams.get('next'), home);
  return session.isDeskOver && isAtDesk(next) ? undefined : next;
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
    brands: listBrands().map(({ key, name }) => ({
      key,
      name,
      origin: findBrandOrigin(getHosts(), key, brand.key, astro.url),
    })),
    elsewhere: findRemoteContentUrl(),
    areas: [...new Set(Object.keys(defaultCopy).map((key) => key.slice(0, key.indexOf('.'))))].sort(),
  };
}
