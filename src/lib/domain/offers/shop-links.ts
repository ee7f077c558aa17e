// Where a link leads when the page that it is meant for may be switched off.
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';
import { urls } from '../pages/urls.ts';

type Capabilities = ReadonlySet<Capability>;

/** Everything that is on sale: lotteries, else raffles; else the home page. */
export function getShopAddress(held: Capabilities): string {
  if (isRouteOpen('lottoTickets', held)) return urls.lottoTickets();
  return isRouteOpen('charityTickets', held) ? urls.charityTickets() : urls.home();
}

/** The terms that hold for the site; else those for the tickets. */
export const getTermsAddress = (held: Capabilities): string =>
  isRouteOpen('termsOfUse', held) ? urls.termsOfUse() : urls.termsAndConditions();
