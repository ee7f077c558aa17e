import type { PlatformModule } from '../../module.ts';
import { brandCommands } from './commands.ts';
import * as brands from './migrations/0363-brands.ts';

export const brandsModule: PlatformModule = {
  name: 'brands',
  commands: brandCommands,
  migrations: { '0363-brands': brands },
};
