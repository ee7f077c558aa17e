// Pages that show an item: where a preview opens, and what is measured after it was published.
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import type { PlacementKey } from '#lib/domain/offers/placement-keys.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { Fields } from '../items/normalise-fields.ts';

/** Half a character that somebody pasted would break an address. */
const getAddressText = (fields: Fields, name: string): string => String(fields[name] ?? '').toWellFormed();
const getHomePages = (): string[] => [urls.home()];

const getListPages = (): string[] => [urls.home(), urls.lottoTickets()];
const getCartPages = (): string[] => [urls.cart()];
/** Those of the drawer and of other games' builders are seen from the list of games. */
const PLACES = {
  cart_inline_item: getCartPages,
  pre_cart_item: getCartPages,
  feature_placement: getListPages,
  fast_play: getListPages,
  instant_play: () => [urls.lottoTickets()],
  pre_cart_promoted: () => [urls.lottoTickets()],
  pre_cart_standard: () => [urls.lottoTickets()],
} as const satisfies Record<PlacementKey, () => readonly string[]>;
const PAGES_BY_PLACEMENT: ReadonlyMap<string, () => string[]> = new Map(Object.entries(PLACES));

const PAGES = {
  theme: getHomePages,
  site_config: getHomePages,
  navigation: getHomePages,
  component_variants: getHomePages,
  pages: (fields) => [getAddressText(fields, 'path')],
  blog_posts: (fields) => [urls.blogPost(getAddressText(fields, 'slug')), urls.blog()],
  blog_categories: () => [urls.blog()],
  causes: (fields) => [urls.cause(getAddressText(fields, 'slug'))],
  contact_page: () => [urls.contact()],
  faqs: () => [urls.faq()],
  banners: (fields) => [urls.featureBanner(getAddressText(fields, 'key')), urls.home()],
  content_cards: getHomePages,
  placements: (fields) => (PAGES_BY_PLACEMENT.get(getAddressText(fields, 'key')) ?? getHomePages)(),
  partners: (fields) => [urls.partner(getAddressText(fields, 'slug'))],
  redirects: (fields) => [getAddressText(fields, 'from')],
} as const satisfies Record<CollectionName, (fields: Fields) => readonly string[]>;

/** Of texts by the area that their key begins with. */
const AREAS: Readonly<Record<string, () => string>> = {
  about: urls.about,
  cart: urls.cart,
  results: urls.results,
  session: urls.login,
};

const IS_PATH = /^\/(?!\/)\S*$/;

/** Paths of the site; the first shows most of it. */
export function listItemPages(collection: string, fields: Fields): string[] {
  const find = (PAGES as Readonly<Record<string, (fields: Fields) => readonly string[]>>)[collection];
  const area = getAddressText(fields, 'key').split('.')[0] ?? '';
  const paths = find ? find(fields) : [(AREAS[area] ?? urls.home)()];
  return paths.filter((path) => IS_PATH.test(path));
}

const UNSEEN: readonly string[] = ['redirects'];

/** Redirects send visitors away: there is nothing to look at. */
export const canPreview = (collection: string): boolean => !UNSEEN.includes(collection);
