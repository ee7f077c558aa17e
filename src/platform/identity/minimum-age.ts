import type { CustomerState } from '#lib/contracts/customer.ts';
import { SITE_DEFAULTS, siteConfig } from '../config/site.ts';
import type { Services } from '../services.ts';
import { licenceOf } from '../verification/licences.ts';

/** The age an account may be opened at: the highest of the site's, the region's and the default. */
export async function minimumAge(services: Services, region: CustomerState): Promise<number> {
  const [site, licence] = [await siteConfig(services), await licenceOf(services, region)];
  return Math.max(SITE_DEFAULTS.minimumAge, site.minimumAge, licence.minimumAge);
}
