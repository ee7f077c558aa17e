// Sitemap entries of editors' pages, each with its last change, while its route is open.
import { getCollectionTag } from '#lib/contracts/content/collections.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { findRoutesAt, isRouteListed } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ContentReader } from '../../content/content.ts';
import { listShownPages, type PlacedShop } from '../../content/content-routes.ts';
import type { PageTags } from '../../page/page-tags.ts';
import type { SitemapEntry } from '../../seo/sitemap.ts';
import { filterSupportedCauses, filterSupporters, loadCauses } from './cause-data.ts';

type HeldCapabilities = ReadonlySet<Capability>;

interface Shown extends PlacedShop {
  readonly content: ContentReader;
  readonly tags: PageTags;
}

const findLatestChange = (items: readonly { readonly updatedAt: string }[]): string | undefined =>
  items
    .map(({ updatedAt }) => updatedAt)
    .reduce<string | undefined>((a, b) => (a && a > b ? a : b), undefined);

async function listJournalEntries({ content }: Shown): Promise<SitemapEntry[]> {
  const [{ items: posts }, { items: topics }] = await Promise.all([
    content.list('blog_posts', { sort: ['-published_at', 'slug'] }),
    content.list('blog_categories'),
  ]);
  const ofTopic = topics.map(({ slug }) => ({
    slug,
    own: posts.filter(({ category }) => category === slug),
  }));
  return [
    { path: urls.blog(), changed: findLatestChange(posts) },
    ...ofTopic
      .filter(({ own }) => own.length > 0)
      .map(({ slug, own }) => ({ path: urls.blogCategory(slug), changed: findLatestChange(own) })),
    ...posts.map(({ slug, updatedAt }) => ({ path: urls.blogPost(slug), changed: updatedAt })),
  ];
}

async function listCauseEntries({ content, tags, offers }: Shown): Promise<SitemapEntry[]> {
  const all = await loadCauses({ content, tags });
  return [
    { path: urls.causes(), changed: findLatestChange(all) },
    { path: urls.yourSupport(), changed: findLatestChange(all) },
    ...all.flatMap((cause) => [
      { path: urls.cause(cause.slug), changed: cause.updatedAt },
      ...filterSupporters(offers, cause).map(({ key }) => ({
        path: urls.cause(cause.slug, key),
        changed: cause.updatedAt,
      })),
    ]),
    ...offers
      .map((offer) => ({ offer, own: filterSupportedCauses(all, offer) }))
      .filter(({ own }) => own.length > 0)
      .map(({ offer, own }) => ({ path: urls.offerSupport(offer.key), changed: findLatestChange(own) })),
  ];
}

async function listQuestionEntries({ content }: Shown): Promise<SitemapEntry[]> {
  const { items } = await content.list('faqs');
  return items.length > 0 ? [{ path: urls.faq(), changed: findLatestChange(items) }] : [];
}

/** A page at the path of a route is listed while the route is open and listed. */
function isPathListed(path: string, held: HeldCapabilities): boolean {
  return findRoutesAt(path).every((name) => isRouteListed(name, held));
}

async function listComposedEntries({ content, ...shop }: Shown): Promise<SitemapEntry[]> {
  return [...(await listShownPages(content, shop))]
    .filter(([path]) => isPathListed(path, shop.capabilities))
    .map(([path, { updatedAt }]) => ({ path, changed: updatedAt }));
}

const COLLECTIONS_SHOWN = ['blog_posts', 'causes', 'faqs', 'pages'] as const;

/** @throws ServiceLost: an incomplete sitemap would be worse than the last one */
export async function listContentEntries(shown: Shown): Promise<SitemapEntry[]> {
  const { capabilities, tags } = shown;
  tags.add(...COLLECTIONS_SHOWN.map(getCollectionTag));
  const parts = await Promise.all([
    isRouteListed('blog', capabilities) ? listJournalEntries(shown) : [],
    isRouteListed('causes', capabilities) ? listCauseEntries(shown) : [],
    isRouteListed('faq', capabilities) ? listQuestionEntries(shown) : [],
    listComposedEntries(shown),
  ]);
  return parts.flat();
}

/** Each path once, with its last change where one is known. */
export function deduplicateEntries(entries: readonly SitemapEntry[]): SitemapEntry[] {
  const byPath = new Map<string, SitemapEntry>();
  for (const entry of entries) {
    const known = byPath.get(entry.path);
    if (known?.changed === undefined)
      byPath.set(entry.path, entry.changed === undefined ? (known ?? entry) : entry);
  }
  return [...byPath.values()];
}
