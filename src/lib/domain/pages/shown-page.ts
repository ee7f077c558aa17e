// What the layout and the components read of the context of a page.
import type { SiteConfig } from '../../contracts/config.ts';
import type { Customer } from '../../contracts/identity/customer.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { NetPosition } from '../../contracts/payments/statement.ts';
import type { Message } from '../../contracts/protocol/envelope.ts';
import type { Capability } from '../brand/capabilities.ts';
import type { BrandTheme, PageTheme } from '../brand/theme.ts';
import type { Translate } from '../content/copy.ts';
import type { SitewideBanners } from '../content/sitewide-banner.ts';
import type { HeaderAccount } from './header-account.ts';
import type { NavigationLink } from './menus/navigation.ts';

export interface ShownPage {
  readonly t: Translate;
  readonly brand: BrandTheme;
  readonly config: SiteConfig;
  readonly capabilities: ReadonlySet<Capability>;
  readonly offers?: readonly ProductOffer[];
  /** A state such as `SA`, or ''. */
  readonly subVariant?: string;
  /** What the banner over the page may say. */
  readonly sitewide?: { readonly banners: SitewideBanners };
  readonly navigation?: readonly NavigationLink[];
  /** Paths below /about where nobody has published a page: nothing leads there. */
  readonly missingPages?: ReadonlySet<string>;
  readonly theme?: PageTheme | undefined;
  /** Milliseconds that the shop's clock was moved by, in development. */
  readonly clockMovedMs?: number;
  /** Of a preview alone: what it lacks, and its visitor for the scripts, as JSON. */
  readonly preview?: { readonly faults: readonly string[]; readonly forScripts?: string } | undefined;
}

/** A page of the account, which is made for one customer. */
export interface ShownAccountPage extends ShownPage {
  readonly customer: Pick<Customer, 'customerId'>;
  readonly offers: readonly ProductOffer[];
  /** These and what is not for sale here: tickets of all of them may be owned. */
  readonly knownOffers: readonly ProductOffer[];
  /** What the answer before this page had to say. */
  readonly notices: readonly Message[];
  readonly account: HeaderAccount;
  /** Where the customer stands after twelve months; absent where statements are closed. */
  readonly position?: NetPosition | undefined;
}
