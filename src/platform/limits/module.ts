import type { PlatformModule } from '../module.ts';
import { limitCommands } from './commands.ts';
import * as limits from './migrations/0042-limits.ts';
import { serveLimits } from './routes.ts';

export const limitsModule: PlatformModule = {
  serve: serveLimits,
  migrations: { '0042-limits': limits },
  commands: limitCommands,
};
