import type { PlatformModule } from '../../module.ts';
import { offerCommands } from './commands.ts';
import * as pricing from './migrations/0150-pricing.ts';
import * as copiedRestrictions from './migrations/0179-copied-restrictions.ts';
import { pricingCommands } from './pricing/commands.ts';
import { checkLicences, LICENCE_SETTINGS } from './readiness.ts';
import { serveLicences } from './routes.ts';

export const offersModule: PlatformModule = {
  name: 'offers',
  serve: serveLicences,
  readiness: [checkLicences],
  settings: LICENCE_SETTINGS,
  migrations: { '0150-pricing': pricing, '0179-copied-restrictions': copiedRestrictions },
  commands: { ...offerCommands, ...pricingCommands },
};
