// A sign-in at a provider that is under way: what ties it to this browser, in cookies that no script reads.
import { randomBytes } from 'node:crypto';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { RequestContext } from './request-context.ts';

type Cookies = Pick<RequestContext, 'cookie' | 'setCookie' | 'removeCookie'>;
export type SocialIntent = 'login' | 'link';

export interface PendingSocial {
  readonly intent: SocialIntent;
  /** The secret of this browser. */
  readonly browser: string;
  /** Where the login leads: a page of this site. */
  readonly redirect: string;
}

const SECRET_BYTES = 32;
/** What still fits into a cookie. */
const REDIRECT_MAX = 300;

/** Makes the secret and keeps it. */
export function keepPendingSocial(context: Cookies, intent: SocialIntent, redirect: string): string {
  const browser = randomBytes(SECRET_BYTES).toString('hex');
  const kept = redirect.length > REDIRECT_MAX ? urls.account() : redirect;
  context.setCookie('social', `${intent}.${browser}.${Buffer.from(kept).toString('base64url')}`);
  return browser;
}

/** What this browser began; it is over then. */
export function takePendingSocial(context: Cookies): PendingSocial | undefined {
  const [, intent, browser, redirect = ''] =
    /^(login|link)\.([0-9a-f]{64})\.([\w-]*)$/.exec(context.cookie('social') ?? '') ?? [];
  context.removeCookie('social');
  if (browser === undefined) return undefined;
  return {
    intent: intent === 'link' ? 'link' : 'login',
    browser,
    redirect: toSafeRedirect(Buffer.from(redirect, 'base64url').toString(), urls.account()),
  };
}
