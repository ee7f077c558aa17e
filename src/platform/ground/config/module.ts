import type { PlatformModule } from '../../module.ts';
import { CAPABILITY_SETTINGS } from './capabilities.ts';
import { capabilityCommands } from './capability-commands.ts';
import { PRICING_SETTINGS } from './pricings.ts';
import { configReadiness } from './readiness.ts';
import { serveConfig } from './routes.ts';
import { SITE_SETTINGS } from './site.ts';

export const configModule: PlatformModule = {
  name: 'config',
  readiness: configReadiness,
  serve: serveConfig,
  commands: capabilityCommands,
  settings: { ...SITE_SETTINGS, ...CAPABILITY_SETTINGS, ...PRICING_SETTINGS },
};
