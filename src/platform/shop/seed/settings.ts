import type { Capability, CapabilitySegment } from '#lib/domain/brand/capabilities.ts';
import { putSegments } from '../../ground/config/capabilities.ts';
import { SITE_DEFAULTS } from '../../ground/config/site.ts';
import { CONFIG, putValue } from '../../ground/config/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** What every brand of the demonstration offers. */
const ANY_SHOP: readonly Capability[] = [
  'account-details-manage',
  'anonymous-cart',
  'autoplay-manage',
  'blog',
  'causes-directory',
  'combined-recurring-purchases',
  'cookie-consent',
  'customer-deactivate',
  'feedback',
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
