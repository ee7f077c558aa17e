import type { SiteConfig } from '#lib/contracts/config.ts';
import type { Capability, CapabilitySegment } from '#lib/domain/brand/capabilities.ts';
import { putSegments } from '../../ground/config/capabilities.ts';
import { SITE_DEFAULTS } from '../../ground/config/site.ts';
import { CONFIG, putValue } from '../../ground/config/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** What every brand of the demonstration offers. */
const ANY_SHOP: readonly Capability[] = [
  'account-details-manage',
  'alerts',
  'anonymous-cart',
  'autoplay-manage',
  'blog',
  'causes-directory',
  'combined-recurring-purchases',
  'cookie-consent',
  'customer-deactivate',
  'feedback',
  'gift-tickets',
  'manage-notification-settings',
  'notifications-feed',
  'partner-purchase',
  'placements',
  'responsible-gambling',
  'sitewide-banner',
  'spend-limits',
  'support-faq',
  'terms-of-use',
  'verify-id',
  'viewing-orders',
  'wallet-balance',
  'wallet-deposit',
  'wallet-manage',
  'wallet-purchase',
  'wallet-withdrawal',
  'winner-search',
];

/** What the shop can do in this release. */
export const LOTTERY_SHOP: readonly Capability[] = [
  ...ANY_SHOP,
  'commercial-lotteries',
  'customer-migration',
  'favourite-numbers',
  'giveaway-entries',
  'membership-program',
  'membership-purchase',
  'multi-offer-site',
  'native-app',
  'social-syndicates',
  'sub-variants',
  'subscription-manage',
];

/** A charity brand: no commercial lotteries, raffles instead. */
const CHARITY_SHOP: readonly Capability[] = [...ANY_SHOP, 'charity-lotteries'];

const SEGMENTS: readonly CapabilitySegment[] = [
  { name: 'default', capabilities: LOTTERY_SHOP },
  { name: 'harbour-art-union', capabilities: CHARITY_SHOP },
  { name: 'harebell', capabilities: CHARITY_SHOP },
];

/**
 * What a shop of one's own can do from its first day: all that needs nothing invented. A membership programme, an app and
 * accounts that move here are switched on by its operator.
 */
export const OWN_SHOP: readonly Capability[] = [
  ...ANY_SHOP.filter((capability) => capability !== 'partner-purchase'),
  'charity-lotteries',
  'commercial-lotteries',
  'favourite-numbers',
  'multi-offer-site',
  'social-syndicates',
  'sub-variants',
  'subscription-manage',
];

interface FirstSettings {
  readonly site: SiteConfig;
  readonly segments: readonly CapabilitySegment[];
}

const putSettings = async (tx: Tx, services: Services, { site, segments }: FirstSettings): Promise<void> => {
  const values = { ...site, pricings: [{ id: site.defaultPricingId, name: 'Standard' }] };
  for (const [key, value] of Object.entries(values))
    await putValue(tx, services, { namespace: CONFIG, key, value });
  await putSegments(tx, services, segments);
};

/** The site settings, pricings and features of the demonstration. */
export const seedSettings = (tx: Tx, services: Services): Promise<void> =>
  putSettings(tx, services, { site: SITE_DEFAULTS, segments: SEGMENTS });

/** Those of an empty shop: nobody answers a telephone that was not named. */
export const seedEmptySettings = (tx: Tx, services: Services): Promise<void> =>
  putSettings(tx, services, {
    site: { ...SITE_DEFAULTS, supportNumber: '', supportOpeningHours: '' },
    segments: [{ name: 'default', capabilities: OWN_SHOP }],
  });
