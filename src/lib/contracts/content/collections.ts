// The collections of the content service (decision C9). A collection is its row in `collections/` and its name here.
import { normalisePath } from '../../domain/content/content-paths.ts';
import type { Collection, Fields } from './collection.ts';
import { banners } from './collections/banners.ts';
import { blogCategories } from './collections/blog-categories.ts';
import { blogPosts } from './collections/blog-posts.ts';
import { causes } from './collections/causes.ts';
import { componentVariants } from './collections/component-variants.ts';
import { contactPage } from './collections/contact-page.ts';
import { contentCards } from './collections/content-cards.ts';
import { faqs } from './collections/faqs.ts';
import { navigation } from './collections/navigation.ts';
import { pages } from './collections/pages.ts';
import { partners } from './collections/partners.ts';
import { placements } from './collections/placements.ts';
import { redirects } from './collections/redirects.ts';
import { siteConfig } from './collections/site-config.ts';
import { theme } from './collections/theme.ts';

/** In the order of the editor's menu. */
export const COLLECTIONS = {
  theme,
  site_config: siteConfig,
  navigation,
  component_variants: componentVariants,
  pages,
  blog_posts: blogPosts,
  blog_categories: blogCategories,
  causes,
  contact_page: contactPage,
  faqs,
  banners,
  content_cards: contentCards,
  placements,
  partners,
  redirects,
} as const satisfies Record<string, Collection>;
export type CollectionName = keyof typeof COLLECTIONS;

export const isCollection = (name: string): name is CollectionName => Object.hasOwn(COLLECTIONS, name);
export const getCollection = (name: CollectionName): Collection => COLLECTIONS[name];

/** Whether editors put its items in order. */
export const isOrderedCollection = (name: string): boolean =>
  isCollection(name) && getCollection(name).isOrdered === true;

/** The tag of the pages that show items of a collection, in a list or all of them. */
export const getCollectionTag = (name: CollectionName): string => `content:${name}`;

/** The tag of one item, as `content:blog_posts:odds`. Every change of the item purges it, beside `purges`. */
export const getContentTag = (name: CollectionName, address: string): string =>
  `content:${name}:${address.replaceAll(',', '%2C')}`;

/**
 * The tag of which items there are and in which order, for pages of one item that lead to others. A change purges it
 * where the item comes, goes or moves, and not where its texts change.
 */
export const getContentOrderTag = (name: CollectionName): string => `content-order:${name}`;

/** The tag of whether there is an item at an address, for pages that lead to it where there is one. */
export const getPresenceTag = (name: CollectionName, path: string): string =>
  `content-at:${name}:${normalisePath(path).replaceAll(',', '%2C')}`;

/** What a change purges where the item comes, goes or moves, by each of its states. */
export function listOrderTags(name: CollectionName, states: readonly (Fields | undefined)[]): string[] {
  const { pathField } = getCollection(name);
  const paths = states.flatMap((state) => {
    const value = pathField && state?.[pathField];
    return typeof value === 'string' ? [getPresenceTag(name, value)] : [];
  });
  return [...new Set([getContentOrderTag(name), ...paths])];
}

/** The tags under which a reader keeps what it read of a collection. */
export const listCollectionTags = (name: CollectionName): readonly string[] =>
  getCollection(name).purges ?? [getCollectionTag(name)];

/** What no two published items of a brand have in common: a path as paths are compared. Undefined for none. */
export function getUniqueValue(name: CollectionName, fields: Fields): string | undefined {
  const { uniqueField, pathField } = getCollection(name);
  const value = uniqueField && fields[uniqueField];
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return uniqueField === pathField ? normalisePath(value) : value;
}

/** Of pages that are part of the item at a path: a redirect from there moves them too. */
function listPartTags(path: string): readonly string[] {
  const [, place, name = ''] = /^(\/causes|\/blog\/category)\/([^/]+)$/.exec(normalisePath(path)) ?? [];
  if (place === undefined) return [];
  return place === '/causes' ? [getContentTag('causes', name)] : listCollectionTags('blog_categories');
}

/** What a change of an item purges: the tags of its collection, and its own and its path's by each of its states. */
export function listPurgedTags(name: CollectionName, states: readonly (Fields | undefined)[]): string[] {
  const { addressField, pathField } = getCollection(name);
  const collectValues = (field: string | undefined): string[] =>
    states.flatMap((state) => {
      const value = field && state?.[field];
      return typeof value === 'string' ? [value] : [];
    });
  const own = collectValues(addressField).map((value) =>
    getContentTag(name, addressField === pathField ? normalisePath(value) : value),
  );
  const paths = collectValues(pathField).map((value) => `path:${normalisePath(value)}`);
  const parts = name === 'redirects' ? collectValues(pathField).flatMap(listPartTags) : [];
  return [...new Set([...listCollectionTags(name), ...own, ...paths, ...parts])];
}

/** Fields that every item has besides those of its collection. */
export const SYSTEM_FIELDS = [
  'id',
  'status',
  'sort',
  'published_at',
  'date_created',
  'date_updated',
] as const;
