import {
  DESK_SETTING_ERRORS,
  getDeskSetting,
  listDeskSettings,
  saveDeskSetting,
  undoDeskSetting,
} from '#lib/contracts/settings/desk-settings.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { PlatformModule } from '../../module.ts';
import { findSetting, listSettings } from './describe-settings.ts';
import { saveSetting, undoChange } from './save-setting.ts';

function serveSettings(router: Router): void {
  const { services } = router;
  registerRoute(router, listDeskSettings, async () => ({
    result: { settings: await listSettings(services) },
  }));
  registerRoute(router, getDeskSetting, async ({ params: { key } }) => {
    const found = await findSetting(services, key);
    if (!found) throw createDomainError(DESK_SETTING_ERRORS, 'setting_unknown');
    return { result: { ...found.setting, history: [...found.history] } };
  });
  registerRoute(router, saveDeskSetting, async ({ params: { key }, body, operator }) => ({
    result: await saveSetting(services, { key, ...body, operator: operator() }),
  }));
  registerRoute(router, undoDeskSetting, async ({ params: { key }, body, operator }) => ({
    result: await undoChange(services, { key, ...body, operator: operator() }),
  }));
}

export const settingsModule: PlatformModule = { name: 'settings', serve: serveSettings };
