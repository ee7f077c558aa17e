// Initial content of a demonstration. A collection that was ever filled is left as it is.
import { brands } from '#content/brands/all.ts';
import { demonstrationNavigation } from '#content/brands/navigation.ts';
import { ownContact } from '#content/contact.ts';
import { ownQuestions } from '#content/faqs.ts';
import { ownPages } from '#content/pages/all.ts';
import type { OwnPage } from '#content/pages/page.ts';
import { PARTNERS } from '#content/partners.ts';
import { CONTENT_CARDS, PLACEMENTS } from '#content/placements.ts';
import { SITE_SETTINGS } from '#content/site-settings.ts';
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import { toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import { toNavigationItem } from '#lib/domain/pages/menus/navigation-item.ts';
import type { Services } from '../../services.ts';
import { createItem } from '../cms/write.ts';
import { type SeedItem, seedCategories, seedCauses, seedPosts } from './seed-articles.ts';

const toSeedPage = ({ demonstration: _, ...page }: OwnPage): SeedItem => page;

type SeedItems = (services: Services) => readonly SeedItem[] | Promise<readonly SeedItem[]>;

const SEEDS = {
  theme: () => brands.map((brand) => ({ ...toThemeItem(brand), id: brand.key })),
  navigation: () => demonstrationNavigation.map((link) => ({ ...toNavigationItem(link), id: link.key })),
  blog_categories: seedCategories,
  blog_posts: seedPosts,
  causes: seedCauses,
  pages: () => ownPages.map(toSeedPage),
  contact_page: () => [ownContact],
  site_config: () =>
    SITE_SETTINGS.map((item) => ({ ...item, values: item.values.map((one) => ({ ...one })) })),
  faqs: () => ownQuestions.map((question) => ({ ...question })),
  placements: () => PLACEMENTS,
  content_cards: () => CONTENT_CARDS,
  partners: () => PARTNERS.map((partner) => ({ ...partner, offers: [...partner.offers] })),
} as const satisfies Partial<Record<CollectionName, SeedItems>>;
type Seeded = keyof typeof SEEDS;

const ALL = Object.keys(SEEDS) as readonly Seeded[];

/** Fills a collection that never had an item. Returns the number of items. */
export async function fillCollection(
  services: Services,
  name: CollectionName,
  readItems: () => readonly SeedItem[] | Promise<readonly SeedItem[]>,
  status: 'published' | 'draft' = 'published',
): Promise<number> {
  const held = await services.database.db
    .selectFrom('content_revision')
    .select('item_id')
    .where('collection', '=', name)
    .limit(1)
    .executeTakeFirst();
  if (held) return 0;
  const items = await readItems();
  for (const [place, item] of items.entries())
    await createItem(services, { name, author: 'release', fields: { status, sort: place + 1, ...item } });
  return items.length;
}

/** Fills collections of the demonstration that never had an item. Returns the number of items. */
export async function seedContent(services: Services, names: readonly Seeded[] = ALL): Promise<number> {
  let count = 0;
  for (const name of names) count += await fillCollection(services, name, async () => SEEDS[name](services));
  return count;
}
