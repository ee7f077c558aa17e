import { SiteConfig } from '#lib/contracts/config.ts';
import type { Services } from '../../services.ts';
import { OVERRIDES, readSettings, readValues } from './store.ts';

/** Defaults for settings that are missing or cannot be read. */
export const SITE_DEFAULTS: SiteConfig = {
  locale: 'en-AU',
  currency: 'AUD',
  minimumAge: 18,
  supportNumber: '1800 555 010',
  supportOpeningHours: 'Monday to Saturday, 8 am to 8 pm AEST',
  sessionTimeoutSeconds: 3600,
  heartbeatActiveTimeoutSeconds: 600,
  indexingEnabled: true,
  maintenance: false,
  defaultPricingId: 'standard',
  sendsMail: false,
};

/** What each may hold; the rest of the configuration is found out. */
export const SITE_SETTINGS = SiteConfig.omit({ isUnopened: true, ofAllBrands: true }).shape;
type Field = keyof typeof SITE_SETTINGS;

/** Settings of each brand that an override replaces in all of them. */
export const OVERRIDABLE = ['supportNumber', 'supportOpeningHours'] as const;

/** What an override says in the place of the brands. */
export async function readBrandOverrides({ database }: Services): Promise<SiteConfig['ofAllBrands']> {
  const overrides = await readValues(database.db, OVERRIDES);
  const held = OVERRIDABLE.flatMap((key) => {
    const { data } = SITE_SETTINGS[key].safeParse(overrides.get(key));
    return data === undefined ? [] : [[key, data] as const];
  });
  return held.length > 0 ? Object.fromEntries(held) : undefined;
}

/** The site settings, each with its default where it is missing or broken. */
export async function getSiteConfig(services: Services): Promise<SiteConfig> {
  const set = await readSettings(services);
  const pairs = Object.entries(SITE_SETTINGS).map(([key, schema]) => {
    const value = set.get(key);
    const read = schema.safeParse(value);
    if (value !== undefined && !read.success)
      services.log.warn({ key }, 'a site setting is broken; its default holds');
    return [key, read.success ? read.data : SITE_DEFAULTS[key as Field]];
  });
  const ofAllBrands = await readBrandOverrides(services);
  return { ...(Object.fromEntries(pairs) as SiteConfig), ...(ofAllBrands && { ofAllBrands }) };
}
