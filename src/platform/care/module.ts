import type { PlatformModule } from '../module.ts';
import { careCommands } from './commands.ts';
import * as realityChecks from './migrations/0068-reality-checks.ts';
import { serveCare } from './routes.ts';

export const careModule: PlatformModule = {
  serve: serveCare,
  migrations: { '0068-reality-checks': realityChecks },
  commands: careCommands,
};
