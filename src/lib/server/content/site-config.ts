// The site settings of a page. Without an answer those of the release are used.
import { getConfig, type SiteConfig } from '#lib/contracts/config.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { PageApi } from '../services/public-calls.ts';
import { isServiceFailure } from '../services/service-failure.ts';
import { noteUnserved } from './content-faults.ts';

/** The settings of the release. */
export const getOwnConfig = ({
  locale,
  pricingId,
  supportNumber,
  supportOpeningHours,
}: BrandTheme): SiteConfig => ({
  locale,
  currency: 'AUD',
  minimumAge: 18,
  supportNumber,
  supportOpeningHours,
  sessionTimeoutSeconds: 3600,
  heartbeatActiveTimeoutSeconds: 600,
  indexingEnabled: true,
  maintenance: false,
  defaultPricingId: pricingId,
});

/** The release's own where the service fails; a page with them is not cached for long. */
export async function loadSiteConfig(api: PageApi, brand: BrandTheme): Promise<SiteConfig> {
  try {
    return (await api.call(getConfig)).result;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    noteUnserved();
    return getOwnConfig(brand);
  }
}
