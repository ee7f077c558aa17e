// What the areas of a shop say of its settings.
import type { PlatformModule } from '../../module.ts';
import type { SettingRights, SettingSchemas } from './check-setting.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What holds where nothing is set, by key; nothing where the area says none. */
    readonly settingDefaults?: Readonly<Record<string, unknown>>;
  }
}

type Modules = readonly PlatformModule[];

/** What the settings of all areas may hold, by key. */
export const collectSettings = (modules: Modules): SettingSchemas =>
  Object.fromEntries(modules.flatMap(({ settings = {} }) => Object.entries(settings)));

/** What holds where nothing is set, by key. */
export const collectDefaults = (modules: Modules): ReadonlyMap<string, unknown> =>
  new Map(modules.flatMap(({ settingDefaults = {} }) => Object.entries(settingDefaults)));

/** What those that ask for more than other settings need, by key. */
export const collectSettingRights = (modules: Modules): SettingRights =>
  new Map(
    modules.flatMap(({ settingChecks = [] }) =>
      settingChecks.flatMap(({ key, right }) => (right === undefined ? [] : [[key, right] as const])),
    ),
  );
