import { SiteConfig } from '#lib/contracts/config.ts';
import { AllowedTwoFactorMethods, TWO_FACTOR_SETTING } from '#lib/contracts/identity/two-factor.ts';
import { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { isFreeSegment } from '#lib/domain/membership/program-path.ts';
import type { Services } from '../services.ts';
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

const FIELDS = SiteConfig.shape;
type Field = keyof typeof FIELDS;

/** Whether a programme can be read, at an address that no other page has. */
function isProgram(value: unknown): boolean {
  const { data } = MembershipProgram.safeParse(value);
  return data !== undefined && isFreeSegment(data.programUrl);
}

/** Whether a setting could hold that value; true for keys that nothing is known of. */
export function isSiteValue(key: string, value: unknown): boolean {
  if (key === 'membership') return isProgram(value);
  if (key === TWO_FACTOR_SETTING) return AllowedTwoFactorMethods.safeParse(value).success;
  return !(key in FIELDS) || FIELDS[key as Field].safeParse(value).success;
}

/** Settings of each brand that an override replaces in all of them. */
export const OVERRIDABLE = ['supportNumber', 'supportOpeningHours'] as const;

/** What an override says in the place of the brands. */
export async function readBrandOverrides({ database }: Services): Promise<SiteConfig['ofAllBrands']> {
  const overrides = await readValues(database.db, OVERRIDES);
  const held = OVERRIDABLE.flatMap((key) => {
    const { data } = FIELDS[key].safeParse(overrides.get(key));
    return data === undefined ? [] : [[key, data] as const];
  });
  return held.length > 0 ? Object.fromEntries(held) : undefined;
}

/** The site settings, each with its default where it is missing or broken. */
export async function getSiteConfig(services: Services): Promise<SiteConfig> {
  const set = await readSettings(services);
  const pairs = Object.entries(FIELDS).map(([key, schema]) => {
    const value = set.get(key);
    const read = schema.safeParse(value);
    if (value !== undefined && !read.success)
      services.log.warn({ key }, 'a site setting is broken; its default holds');
    return [key, read.success ? read.data : SITE_DEFAULTS[key as Field]];
  });
  const ofAllBrands = await readBrandOverrides(services);
  return { ...(Object.fromEntries(pairs) as SiteConfig), ...(ofAllBrands && { ofAllBrands }) };
}
