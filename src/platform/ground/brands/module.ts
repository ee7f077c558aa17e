import type { PlatformModule } from '../../module.ts';
import { brandCommands } from './commands.ts';
import * as brands from './migrations/0363-brands.ts';
import * as brandFiles from './migrations/0430-brand-files.ts';
import { serveBrands } from './routes.ts';

export const brandsModule: PlatformModule = {
  name: 'brands',
  serve: serveBrands,
  commands: brandCommands,
  migrations: { '0363-brands': brands, '0430-brand-files': brandFiles },
};
