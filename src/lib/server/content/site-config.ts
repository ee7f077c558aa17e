// The settings of the site for a page. Without an answer the release's own hold, silently (X27).
import { getConfig, type SiteConfig } from '#lib/contracts/config.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { PageApi } from '../services/public-calls.ts';
import { noteUnserved } from './content-faults.ts';

/** What this process knows by itself. */
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

/** Never fails; a page with the release's own settings is not kept for long. */
export async function loadSiteConfig(api: PageApi, brand: BrandTheme): Promise<SiteConfig> {
  try {
    return (await api.call(getConfig)).result;
  } catch {
    noteUnserved();
    return getOwnConfig(brand);
  }
}
