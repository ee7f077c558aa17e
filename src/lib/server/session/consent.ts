// What a visitor agreed to, and the cookies that wait for it (F18, decision S6, K21).
import type { ConsentChoice } from '#lib/contracts/consent.ts';
import type { Web } from '../application-context.ts';
import type { Visit } from './request-context.ts';

/** Cookies that nobody gets who has not agreed. */
const AWAITING = ['anon_id', 'affiliate'] as const;

/** Whether this visitor may be counted: he agreed, or the brand does not ask. */
export async function mayCount(web: Web, visit: Visit): Promise<boolean> {
  return visit.cookie('consent') === 'all' || !(await web.isConsentAsked(visit.brand));
}

/** Keeps the choice for a year; what was agreed to before and is not now is taken back. */
export function keepChoice(web: Web, visit: Visit, { choice }: ConsentChoice): void {
  visit.setCookie('consent', choice);
  if (choice === 'all') return;
  for (const name of AWAITING) visit.removeCookie(name, web.now());
}

/** Keeps who sent the visitor, for 14 days (L44). False where it may not be kept. */
export async function keepAffiliate(web: Web, visit: Visit, code: string): Promise<boolean> {
  const isKept = await mayCount(web, visit);
  if (isKept) visit.setCookie('affiliate', code);
  return isKept;
}
