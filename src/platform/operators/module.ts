import type { PlatformModule } from '../module.ts';
import { operatorCommands } from './commands.ts';
import * as operators from './migrations/0047-operators.ts';

export const operatorsModule: PlatformModule = {
  migrations: { '0047-operators': operators },
  commands: operatorCommands,
};
