import type { PlatformModule } from '../module.ts';
import * as preferences from './migrations/0045-preferences.ts';

export const preferencesModule: PlatformModule = {
  migrations: { '0045-preferences': preferences },
};
