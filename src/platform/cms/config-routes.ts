import { getComponents, getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { type CollectionName, ComponentVariant, NavigationItem } from '#lib/contracts/content/collections.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import { type Router, route } from '../http.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Item } from './item.ts';
import { shelfOf } from './items.ts';

/** What visitors may see of a collection, in its order; with drafts where an editor looks. */
async function published(
  services: Services,
  name: CollectionName,
  version: 'draft' | undefined,
): Promise<readonly Item[]> {
  const looker =
    version === 'draft' ? ({ role: 'site', isDraft: true } as const) : ({ role: 'public' } as const);
  const { items } = await shelfOf(services.database.db, services, { name, ...looker, paths: [] });
  return items.filter(({ status }) => status !== 'archived');
}

/** Items of the brand, and those of no brand. */
const ofBrand = (items: readonly Item[], brand: string): Item[] =>
  items.filter((item) => item.brand === undefined || item.brand === brand);

export function serveBrandConfig(router: Router): void {
  const { services } = router;
  route(router, getTheme, async ({ query: { brand, version } }) => {
    const theme = (await published(services, 'theme', version)).find(({ id }) => id === brand);
    if (!theme) throw refusal(getTheme.errors, 'brand_unknown');
    return { result: { ...(fromWire(theme) as object), id: brand } };
  });
  route(router, getNavigation, async ({ query: { brand, version } }) => {
    const items = ofBrand(await published(services, 'navigation', version), brand);
    const links = items.flatMap((item) => NavigationItem.safeParse(item).data ?? []);
    return { result: { links } };
  });
  route(router, getComponents, async ({ query: { brand, version } }) => {
    const items = ofBrand(await published(services, 'component_variants', version), brand);
    const components = items.flatMap(
      (item) => ComponentVariant.omit({ brand: true }).safeParse(item).data ?? [],
    );
    return { result: { components } };
  });
}
