// Where a link leads when the page that it is meant for may be switched off.
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';
import { urls } from '../pages/urls.ts';

type Capabilities = ReadonlySet<Capability>;

/** Everything that is on sale; else the home page. */
export const getShopAddress = (held: Capabilities): string =>
  isRouteOpen('lottoTickets', held) ? urls.lottoTickets() : urls.home();

/** The terms that hold for the site; else those for the tickets. */
export const getTermsAddress = (held: Capabilities): string =>
  isRouteOpen('termsOfUse', held) ? urls.termsOfUse() : urls.termsAndConditions();
