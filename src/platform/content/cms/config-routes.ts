import { getComponents, getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { ComponentVariant } from '#lib/contracts/content/collections/component-variants.ts';
import { NavigationItem } from '#lib/contracts/content/collections/navigation.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { type Item, toViewer } from './item.ts';
import { listShownItems } from './items.ts';

/** Items of the brand, and those of no brand. */
const filterByBrand = (items: readonly Item[], brand: string): Item[] =>
  items.filter((item) => item.brand === undefined || item.brand === brand);

export function serveBrandConfig(router: Router): void {
  const { services } = router;
  registerRoute(router, getTheme, async ({ query: { brand, version }, asOf }) => {
    const theme = (await listShownItems(services, 'theme', toViewer(version, asOf))).find(
      ({ id }) => id === brand,
    );
    if (!theme) throw createDomainError(getTheme.errors, 'brand_unknown');
    return { result: { ...(fromWire(theme) as object), id: brand } };
  });
  registerRoute(router, getNavigation, async ({ query: { brand, version }, asOf }) => {
    const items = filterByBrand(await listShownItems(services, 'navigation', toViewer(version, asOf)), brand);
    const links = items.flatMap((item) => {
      const link = NavigationItem.safeParse(item).data;
      return link ? { ...link, id: item.id } : [];
    });
    return { result: { links } };
  });
  registerRoute(router, getComponents, async ({ query: { brand, version }, asOf }) => {
    const items = filterByBrand(
      await listShownItems(services, 'component_variants', toViewer(version, asOf)),
      brand,
    );
    const components = items.flatMap(
      (item) => ComponentVariant.omit({ brand: true }).safeParse(item).data ?? [],
    );
    return { result: { components } };
  });
}
