// What is in a form and is no item of a page's own content: a brand, a text, a place in the menu.
import { NavigationItem } from '#lib/contracts/content/collections/navigation.ts';
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import { parseBrandTheme } from '#lib/domain/brand/brand-theme.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import type { NavigationLink } from '#lib/domain/pages/menus/navigation.ts';
import { toNavigationLink } from '#lib/domain/pages/menus/navigation-item.ts';
import { layTextOver, type PageCopy } from '../content/page-copy.ts';
import type { UnsavedItem } from '../content/unsaved-item.ts';

type Unsaved = UnsavedItem | undefined;

/** The brand as it is in its form; as it is saved while the form is incomplete. */
export function layBrandOver(brand: BrandTheme, unsaved: Unsaved): BrandTheme {
  if (unsaved?.collection !== 'theme' || unsaved.id !== brand.key) return brand;
  const written = parseBrandTheme(brand, unsaved.fields);
  return written ? makeThemeReadable(written).theme : brand;
}

interface Asked {
  readonly locale: string;
  readonly subVariant: string;
}

/** The words with the text that is written, where the page is of its language and region. */
export function layTextFieldsOver<W extends PageCopy>(words: W, unsaved: Unsaved, asked: Asked): W {
  if (unsaved?.collection !== TEXTS) return words;
  const { key, locale, sub_variant: region = '', type, value } = unsaved.fields;
  if (locale !== asked.locale || (region !== '' && region !== asked.subVariant)) return words;
  if (typeof key !== 'string' || typeof value !== 'string') return words;
  return layTextOver(words, { key, value, isMarkdown: type === 'markdown' });
}

/** The menu with the place that is written. */
export function layLinkOver(
  links: readonly NavigationLink[],
  brand: string,
  unsaved: Unsaved,
): readonly NavigationLink[] {
  if (unsaved?.collection !== 'navigation') return links;
  const item = NavigationItem.safeParse(unsaved.fields).data;
  const read = item && toNavigationLink(item);
  if (!item || !read || (item.brand !== undefined && item.brand !== brand)) return links;
  const link = { ...read, id: unsaved.id };
  const isThere = links.some(({ key }) => key === link.key);
  return isThere ? links.map((one) => (one.key === link.key ? link : one)) : [...links, link];
}

/** Pictures of a brand that is previewed, which may be unpublished. */
export function signBrandPictures(
  brand: BrandTheme,
  sign: ((address: string) => string) | undefined,
): BrandTheme {
  if (!sign) return brand;
  const toSigned = (address: string) => (address.startsWith('/assets/') ? sign(address) : address);
  return {
    ...brand,
    logo: { ...brand.logo, src: toSigned(brand.logo.src) },
    favicon: toSigned(brand.favicon),
    touchIcon: toSigned(brand.touchIcon),
    ogImage: toSigned(brand.ogImage),
    regulationImages: brand.regulationImages.map((one) => ({ ...one, src: toSigned(one.src) })),
  };
}
