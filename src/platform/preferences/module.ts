import type { PlatformModule } from '../module.ts';
import * as preferences from './migrations/0045-preferences.ts';
import { servePreferences } from './routes.ts';

export const preferencesModule: PlatformModule = {
  serve: servePreferences,
  migrations: { '0045-preferences': preferences },
};
