import type { PlatformModule } from '../../module.ts';
import { brandCommands } from './commands.ts';
import { BRAND_FILES } from './files/file-store.ts';
import * as brands from './migrations/0363-brands.ts';
import * as brandFiles from './migrations/0430-brand-files.ts';
import { serveBrands } from './routes.ts';

export const brandsModule: PlatformModule = {
  name: 'brands',
  serve: serveBrands,
  commands: brandCommands,
  mediaKinds: [BRAND_FILES],
  mediaUses: [
    { table: 'brand', column: 'body' },
    { table: 'brand_revision', column: 'body' },
    // The icon of phones that was made of another icon.
    { table: 'brand_file', column: 'facts' },
  ],
  migrations: { '0363-brands': brands, '0430-brand-files': brandFiles },
};
