// Initial content of a new shop. A collection that was ever filled is left as it is.
import { brands } from '#content/brands/all.ts';
import { defaultNavigation } from '#content/brands/navigation.ts';
import { ownContact } from '#content/contact.ts';
import { ownQuestions } from '#content/faqs.ts';
import { ownPages } from '#content/pages/all.ts';
import { PARTNERS } from '#content/partners.ts';
import { CONTENT_CARDS, PLACEMENTS } from '#content/placements.ts';
import { SITE_SETTINGS } from '#content/site-settings.ts';
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import { toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import { toNavigationItem } from '#lib/domain/pages/navigation-item.ts';
import type { Services } from '../../services.ts';
import { createItem } from '../cms/write.ts';
import { type SeedItem, seedCategories, seedCauses, seedPosts } from './seed-articles.ts';

type SeedItems = (services: Services) => readonly SeedItem[] | Promise<readonly SeedItem[]>;

const SEEDS = {
  theme: () => brands.map((brand) => ({ ...toThemeItem(brand), id: brand.key })),
  navigation: () => defaultNavigation.map((link) => ({ ...toNavigationItem(link), id: link.key })),
  blog_categories: seedCategories,
  blog_posts: seedPosts,
  causes: seedCauses,
  pages: () => ownPages,
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

/** Fills collections that never had an item. Returns the number of items. */
export async function seedContent(services: Services, names: readonly Seeded[] = ALL): Promise<number> {
  let count = 0;
  for (const name of names) {
    const held = await services.database.db
      .selectFrom('content_revision')
      .select('item_id')
      .where('collection', '=', name)
      .limit(1)
      .execute();
    if (held.length > 0) continue;
    for (const [place, item] of (await SEEDS[name](services)).entries()) {
      const fields = { ...item, status: 'published', sort: place + 1 };
      await createItem(services, { name, author: 'release', fields });
      count += 1;
    }
  }
  return count;
}
