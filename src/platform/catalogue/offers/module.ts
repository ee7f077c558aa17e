import type { PlatformModule } from '../../module.ts';
import { offerCommands } from './commands.ts';
import * as pricing from './migrations/0150-pricing.ts';
import * as copiedRestrictions from './migrations/0179-copied-restrictions.ts';
import { pricingCommands } from './pricing/commands.ts';
import { pricingFileCommands } from './pricing/file-commands.ts';
import { servePricings } from './pricing/routes.ts';
import { checkLicences, LICENCE_SETTINGS, LICENCES } from './readiness.ts';
import { serveLicences } from './routes.ts';

export const offersModule: PlatformModule = {
  name: 'offers',
  readiness: [checkLicences],
  settings: LICENCE_SETTINGS,
  settingDefaults: { [LICENCES]: {} },
  migrations: { '0150-pricing': pricing, '0179-copied-restrictions': copiedRestrictions },
  mediaUses: [{ table: 'product_offer', column: 'body' }],
  serve: (router) => {
    serveLicences(router);
    servePricings(router);
  },
  commands: { ...offerCommands, ...pricingCommands, ...pricingFileCommands },
};
