// What an editor sees instead of a visitor: drafts, at a moment, as a brand and in a region, and marks around
// what can be edited. Such a page is made for one request and never stored.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { UnsavedItem } from '../content/unsaved-item.ts';
import { CACHE_HEADERS } from '../page-cache/cache-headers.ts';
import { PREVIEW_PARAMETER, readPreviewToken } from './preview-token.ts';

export interface Preview {
  /** Milliseconds since 1970; what is published by then is shown. Undefined: what is published now. */
  readonly at: number | undefined;
  /** A state such as `SA`; '' for none, or the browser's own while editors edit in place. */
  readonly region: string;
  readonly isSignedIn: boolean;
  /** The visitor is made up; false while editors edit in place, as themselves. */
  readonly isInvented: boolean;
  /** Undefined for the brand of the host. */
  readonly brand: string | undefined;
  /** Of the page beside a form: its texts are marked with the names of their fields. */
  readonly unsaved?: UnsavedItem;
}

const NOW: Preview = { at: undefined, region: '', isSignedIn: false, isInvented: true, brand: undefined };

export interface PreviewDecision {
  readonly preview?: Preview;
  readonly canEdit?: true;
  /** To be given instead of the page. */
  readonly answer?: Response;
}

interface PreviewRequest {
  readonly url: URL;
  readonly method: string;
  readonly secret: () => Promise<string>;
  readonly now: number;
  /** The cookie that says so was sent. */
  readonly isEditing: boolean;
  readonly editor: () => Promise<Editor | undefined>;
}

const EXPIRED = 'This preview has expired, or is of another page. Open it again from the editor.';

const createExpiredAnswer = (): Response =>
  new Response(EXPIRED, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

function redirectWithoutPreview(url: URL): Response {
  const clean = new URL(url);
  clean.searchParams.delete(PREVIEW_PARAMETER);
  const location = `${clean.pathname.replace(/^\/+/, '/')}${clean.search}`;
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

async function decideByToken({ url, secret, now }: PreviewRequest, token: string): Promise<PreviewDecision> {
  const ticket = readPreviewToken(token, { secret: await secret(), url, now });
  if (!ticket) return { answer: createExpiredAnswer() };
  const { at, region = '', isSignedIn = false, brand } = ticket;
  return { preview: { at, region: region.toUpperCase(), isSignedIn, isInvented: true, brand } };
}

/** How the page is to be looked at. A request without a sign of an editor makes no call. */
export async function decidePreview(asked: PreviewRequest): Promise<PreviewDecision> {
  const tokens = asked.url.searchParams.getAll(PREVIEW_PARAMETER);
  const [token] = tokens;
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return {};
  if (token !== undefined && token !== 'true')
    return tokens.length > 1 ? { answer: createExpiredAnswer() } : decideByToken(asked, token);
  if (token === undefined && !asked.isEditing) return {};
  if (!(await asked.editor()))
    return token === undefined ? {} : { answer: redirectWithoutPreview(asked.url) };
  return asked.isEditing ? { preview: { ...NOW, isInvented: false }, canEdit: true } : { preview: NOW };
}

const CSP = 'content-security-policy';

/** With frames of this site: the panel of a text that is written on its page. */
const allowOwnFrames = (policy: string): string =>
  /frame-src /.test(policy)
    ? policy.replace(/frame-src (?!'self')/, "frame-src 'self' ")
    : `${policy.replace(/;\s*$/, '')}; frame-src 'self'`;

/** Framed by this site alone. What an invented visitor sends goes nowhere. */
function toPreviewPolicy(policy: string, isInvented: boolean): string {
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return isInvented ? framed.replace(/form-action [^;]*/, "form-action 'none'") : allowOwnFrames(framed);
}

/** As an editor gets it: never stored, found by no search engine, shown in frames of this site alone. */
export function toPreviewAnswer(response: Response, { isInvented }: Pick<Preview, 'isInvented'>): Response {
  const headers = new Headers(response.headers);
  for (const name of Object.values(CACHE_HEADERS)) headers.delete(name);
  headers.set('cache-control', 'private, no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('referrer-policy', 'same-origin');
  headers.set('x-frame-options', 'SAMEORIGIN');
  const policy = headers.get(CSP);
  if (policy) headers.set(CSP, toPreviewPolicy(policy, isInvented));
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}
