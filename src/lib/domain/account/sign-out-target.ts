import type { Capability } from '../brand/capabilities.ts';
import { urls } from '../pages/urls.ts';
import { toSafeRedirect } from './safe-redirect.ts';

interface SignOut {
  readonly capabilities: ReadonlySet<Capability>;
  /** Where the customer was, if it is to be shown again. */
  readonly stay?: string | undefined;
}

/** Where a customer is led who logged out: the lotteries of a shop that sells them, else its first page. */
export function getSignOutTarget({ capabilities, stay }: SignOut): string {
  const target = capabilities.has('commercial-lotteries') ? urls.lottoTickets() : urls.home();
  return toSafeRedirect(stay, target);
}
