import { SITE_DEFAULTS, siteConfig } from '../config/site.ts';
import type { Services } from '../services.ts';

/** The age an account may be opened at: the site's setting, never below the default. */
export const minimumAge = async (services: Services): Promise<number> =>
  Math.max(SITE_DEFAULTS.minimumAge, (await siteConfig(services)).minimumAge);
