import type { Capability, CapabilitySegment } from '#lib/domain/brand/capabilities.ts';
import { putSegments } from '../config/capabilities.ts';
import { SITE_DEFAULTS } from '../config/site.ts';
import { CONFIG, putValue } from '../config/store.ts';
import type { Tx } from '../db/open.ts';
import type { Services } from '../services.ts';

/** What the shop can do in this release. */
export const LOTTERY_SHOP: readonly Capability[] = [
  'account-details-manage',
  'anonymous-cart',
  'autoplay-manage',
  'blog',
  'causes-directory',
  'combined-recurring-purchases',
  'commercial-lotteries',
  'cookie-consent',
  'customer-deactivate',
  'customer-migration',
  'favourite-numbers',
  'feedback',
  'giveaway-entries',
  'manage-notification-settings',
  'membership-program',
  'multi-offer-site',
  'native-app',
  'notifications-feed',
  'partner-purchase',
  'placements',
  'responsible-gambling',
  'sitewide-banner',
  'social-syndicates',
  'spend-limits',
  'sub-variants',
  'subscription-manage',
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

/** A charity brand: no commercial lotteries, raffles instead. */
const CHARITY_SHOP: readonly Capability[] = [
  'account-details-manage',
  'anonymous-cart',
  'autoplay-manage',
  'blog',
  'causes-directory',
  'charity-lotteries',
  'combined-recurring-purchases',
  'cookie-consent',
  'customer-deactivate',
  'feedback',
  'manage-notification-settings',
  'notifications-feed',
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

const SEGMENTS: readonly CapabilitySegment[] = [
  { name: 'default', capabilities: LOTTERY_SHOP },
  { name: 'harbour-art-union', capabilities: CHARITY_SHOP },
];

/** The site settings, pricings and features of a new shop. */
export async function seedSettings(tx: Tx, services: Services): Promise<void> {
  const values = {
    ...SITE_DEFAULTS,
    pricings: [{ id: SITE_DEFAULTS.defaultPricingId, name: 'Standard' }],
  };
  for (const [key, value] of Object.entries(values))
    await putValue(tx, services, { namespace: CONFIG, key, value });
  await putSegments(tx, services, SEGMENTS);
}
