import { callSite } from './site.ts';

/** Every shop has it. */
const DEFAULT_PRICING = 'default';

/** The offers of those keys as they are sold now, with their open draws. */
export const getOffersOnSale = (keys: readonly string[]) =>
  callSite('GET /pricing/{pricingId}/product_offers', {
    params: { pricingId: DEFAULT_PRICING },
    query: { keys: keys.join(',') },
  });
