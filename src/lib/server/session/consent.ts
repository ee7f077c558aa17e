// What a visitor agreed to, and the cookies that wait for it (decision S6).
import type { ConsentChoice } from '#lib/contracts/consent.ts';
import type { ApplicationContext } from './application-context.ts';
import type { RequestContext } from './request-context.ts';

/** Cookies that are set with consent only. */
const CONSENT_COOKIES = ['anon_id', 'affiliate'] as const;

/** Whether this visitor may be counted: the visitor agreed, or the brand does not ask. */
export async function canTrack(app: ApplicationContext, context: RequestContext): Promise<boolean> {
  return context.cookie('consent') === 'all' || !(await app.isConsentAsked(context.brand));
}

/** Keeps the choice for a year; what was agreed to before and is not now is taken back. */
export function storeConsent(context: RequestContext, { choice }: ConsentChoice): void {
  context.setCookie('consent', choice);
  if (choice === 'all') return;
  for (const name of CONSENT_COOKIES) context.removeCookie(name);
}

/** Keeps who sent the visitor, for 14 days. False where it may not be kept. */
export async function storeAffiliate(
  app: ApplicationContext,
  context: RequestContext,
  code: string,
): Promise<boolean> {
  const isKept = await canTrack(app, context);
  if (isKept) context.setCookie('affiliate', code);
  return isKept;
}
