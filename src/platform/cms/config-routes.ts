import { getComponents, getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { ComponentVariant, NavigationItem } from '#lib/contracts/content/collections.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { type Item, lookerOf } from './item.ts';
import { shownItems } from './items.ts';

/** Items of the brand, and those of no brand. */
const ofBrand = (items: readonly Item[], brand: string): Item[] =>
  items.filter((item) => item.brand === undefined || item.brand === brand);

export function serveBrandConfig(router: Router): void {
  const { services } = router;
  route(router, getTheme, async ({ query: { brand, version }, moment }) => {
    const theme = (await shownItems(services, 'theme', lookerOf(version, moment))).find(
      ({ id }) => id === brand,
    );
    if (!theme) throw refusal(getTheme.errors, 'brand_unknown');
    return { result: { ...(fromWire(theme) as object), id: brand } };
  });
  route(router, getNavigation, async ({ query: { brand, version }, moment }) => {
    const items = ofBrand(await shownItems(services, 'navigation', lookerOf(version, moment)), brand);
    const links = items.flatMap((item) => NavigationItem.safeParse(item).data ?? []);
    return { result: { links } };
  });
  route(router, getComponents, async ({ query: { brand, version }, moment }) => {
    const items = ofBrand(await shownItems(services, 'component_variants', lookerOf(version, moment)), brand);
    const components = items.flatMap(
      (item) => ComponentVariant.omit({ brand: true }).safeParse(item).data ?? [],
    );
    return { result: { components } };
  });
}
