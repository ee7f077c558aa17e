import type { PlatformModule } from '../../module.ts';
import { CAPABILITY_SETTINGS, SUPPRESSED_KEY } from './capabilities.ts';
import { capabilityCommands } from './capability-commands.ts';
import * as configChanges from './migrations/0410-config-changes.ts';
import { DEFAULT_PRICINGS, PRICING_SETTINGS, PRICINGS_KEY } from './pricings.ts';
import { configReadiness } from './readiness.ts';
import { serveConfig } from './routes.ts';
import { SITE_DEFAULTS, SITE_SETTINGS } from './site.ts';

export const configModule: PlatformModule = {
  name: 'config',
  readiness: configReadiness,
  serve: serveConfig,
  commands: capabilityCommands,
  migrations: { '0410-config-changes': configChanges },
  settings: { ...SITE_SETTINGS, ...CAPABILITY_SETTINGS, ...PRICING_SETTINGS },
  settingDefaults: { ...SITE_DEFAULTS, [SUPPRESSED_KEY]: [], [PRICINGS_KEY]: DEFAULT_PRICINGS },
};
