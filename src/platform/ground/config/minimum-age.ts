import type { CustomerState } from '#lib/contracts/identity/customer.ts';
import type { Services } from '../../services.ts';
import { findLicence } from './licences.ts';
import { getSiteConfig, SITE_DEFAULTS } from './site.ts';

/** The age an account may be opened at: the highest of the site's, the region's and the default. */
export async function getMinimumAge(services: Services, region: CustomerState): Promise<number> {
  const [site, licence] = [await getSiteConfig(services), await findLicence(services, region)];
  return Math.max(SITE_DEFAULTS.minimumAge, site.minimumAge, licence.minimumAge);
}
