import type { PlatformModule } from '../module.ts';
import * as limits from './migrations/0042-limits.ts';

export const limitsModule: PlatformModule = {
  migrations: { '0042-limits': limits },
};
