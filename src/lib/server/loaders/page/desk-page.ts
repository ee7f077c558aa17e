// What a page of the desk is drawn with, and who may see it.
import type { AstroGlobal } from 'astro';
import { deskCopy } from '#content/copy/desk.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import type { StaffPerson, StaffSession } from '#lib/contracts/staff.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { type DeskMenuPart, listDeskMenu } from '#lib/domain/operators/desk-menu.ts';
import { type DeskRole, getRights, type Right } from '#lib/domain/operators/rights.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { allowTheme, type ThemeSheet } from '../../content/theme-sheet.ts';
import { loadShownBrand } from '../../page/page-context.ts';
import { type ApplicationContext, getApplicationContext } from '../../session/application-context.ts';
import { findStaffSession } from '../../session/desk-session.ts';
import { storeNotices, takeNotices } from '../../session/notices.ts';
import type { RequestContext } from '../../session/request-context.ts';

/** What the frame of the desk is drawn with. */
export interface DeskFrameParts {
  readonly t: Translate;
  readonly brand: BrandTheme;
  readonly theme: ThemeSheet;
  readonly person: StaffPerson | undefined;
  readonly menu: readonly DeskMenuPart[];
  /** What the form before had to say. */
  readonly notices: readonly Message[];
}

export interface DeskPage extends DeskFrameParts {
  readonly person: StaffPerson;
  readonly role: DeskRole;
  readonly rights: readonly Right[];
  /** The second factor was given within the last ten minutes. */
  readonly isElevated: boolean;
  /** For `callAsOperator`. */
  readonly app: ApplicationContext;
  readonly context: RequestContext;
}

export type DeskRefusal = 'role' | 'right' | 'address';

const translateDesk = createTranslator({ ...defaultCopy, ...deskCopy });

const toHere = ({ url, request }: AstroGlobal): string | undefined =>
  request.method === 'GET' ? `${url.pathname}${url.search}` : undefined;

/** Never stored, never indexed. */
export async function loadDeskFrame(
  astro: AstroGlobal,
  person?: StaffPerson,
  rights: readonly Right[] = [],
): Promise<DeskFrameParts> {
  const brand = await loadShownBrand(astro);
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('x-robots-tag', 'noindex, nofollow');
  return {
    t: translateDesk,
    brand,
    theme: allowTheme(astro, brand),
    person,
    menu: listDeskMenu(rights),
    notices: takeNotices(astro.locals.context),
  };
}

const toConfirm = (next: string | undefined): string =>
  next === undefined ? urls.deskConfirm() : `${urls.deskConfirm()}?${new URLSearchParams({ next })}`;

/** Where somebody has to go first; undefined where the desk is open to them. */
function findStop(astro: AstroGlobal, session: StaffSession | undefined): Response | undefined {
  const here = toHere(astro) ?? urls.deskHome();
  if (!session || session.isDeskOver) return astro.redirect(editorUrls.signIn(here), SEE_OTHER);
  return session.isConfirmed && session.hasFactor ? undefined : astro.redirect(toConfirm(here), SEE_OTHER);
}

const refuse = (astro: AstroGlobal, why: DeskRefusal): Promise<Response> =>
  astro.rewrite(new Request(new URL(`${urls.deskRefused()}?why=${why}`, astro.url), astro.request));

/** The session that the page is about, in whatever state; or the way to the sign-in. */
export async function openStaffPage(astro: AstroGlobal): Promise<StaffSession | Response> {
  const session = await findStaffSession(await getApplicationContext(), astro.locals.context);
  if (!session || session.isDeskOver) return astro.redirect(editorUrls.signIn(urls.deskHome()), SEE_OTHER);
  return session;
}

/**
 * The page for somebody who holds the right, or the answer to give instead: the way to the sign-in or to the second
 * factor, or a page that says what is missing, with 403.
 */
export async function openDeskPage(
  astro: AstroGlobal,
  { right }: { readonly right: Right },
): Promise<DeskPage | Response> {
  const app = await getApplicationContext();
  const { context } = astro.locals;
  const session = await findStaffSession(app, context);
  const role = session?.person.deskRole ?? null;
  if (session && role === null) return refuse(astro, 'role');
  if (session && !session.isAddressAllowed) return refuse(astro, 'address');
  const stop = findStop(astro, session);
  if (stop || !session || role === null) return stop ?? refuse(astro, 'role');
  const rights = getRights(role);
  if (!rights.includes(right)) return refuse(astro, 'right');
  const { person, isElevated } = session;
  const frame = await loadDeskFrame(astro, person, rights);
  return { ...frame, person, role, rights, isElevated, app, context };
}

/** After a form was taken: to a page that says what was done. */
export function redirectWithNotice(
  astro: AstroGlobal,
  path: string,
  message: string,
  level: 'success' | 'warning' | 'error' = 'success',
): Response {
  storeNotices(astro.locals.context, [{ code: 'desk', level, message }]);
  return astro.redirect(path, SEE_OTHER);
}
