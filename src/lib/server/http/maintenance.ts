// Whether the shop is closed for the request at hand (decision S9).
import { getConfig } from '#lib/contracts/config.ts';
import { getPageApi } from '../page/page-api.ts';

/**
 * The page server knows. Without one, as in `astro dev`, the setting is read; one that can't be read closes nothing.
 */
export async function isShopClosed({ isClosed }: Pick<App.Locals, 'isClosed'>): Promise<boolean> {
  if (isClosed !== undefined) return isClosed;
  const config = await getPageApi()
    .call(getConfig)
    .catch(() => undefined);
  return config?.result.maintenance ?? false;
}
