import type { PlatformModule } from '../../module.ts';
import * as preferences from './migrations/0045-preferences.ts';
import { servePreferences } from './routes.ts';
import { PREFERENCE_DEFAULTS, PREFERENCE_SETTINGS } from './store.ts';

export const preferencesModule: PlatformModule = {
  name: 'preferences',
  serve: servePreferences,
  settings: PREFERENCE_SETTINGS,
  settingDefaults: PREFERENCE_DEFAULTS,
  migrations: { '0045-preferences': preferences },
};
