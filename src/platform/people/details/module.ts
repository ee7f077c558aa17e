import type { PlatformModule } from '../../module.ts';
import { detailsCommands } from './commands.ts';
import { correctCommands } from './correct-command.ts';
import { countryBlock } from './country-block.ts';
import * as countryBan from './migrations/0080-country-ban.ts';
import { serveDetails } from './routes.ts';

export const detailsModule: PlatformModule = {
  name: 'details',
  purchaseBlocks: [countryBlock],
  serve: serveDetails,
  migrations: { '0080-country-ban': countryBan },
  commands: { ...detailsCommands, ...correctCommands },
};
