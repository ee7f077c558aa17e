import type { PlatformModule } from '../../module.ts';
import { brandCommands } from './commands.ts';
import * as brands from './migrations/0363-brands.ts';
import { serveBrands } from './routes.ts';

export const brandsModule: PlatformModule = {
  name: 'brands',
  serve: serveBrands,
  commands: brandCommands,
  migrations: { '0363-brands': brands },
};
