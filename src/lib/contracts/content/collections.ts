// The collections of the content service (E64, decision C9): what an item holds, who sees it, which pages show it.
import { z } from 'zod';
import { CAPABILITIES } from '../../domain/brand/capabilities.ts';
import { isReservedPath, normalisePath } from '../../domain/content/content-paths.ts';
import { PLACEMENT_KEYS } from '../../domain/offers/placement-keys.ts';
import { Block, FileId, Link } from './blocks.ts';
import { ThemeItem } from './theme.ts';

export interface Collection {
  readonly schema: z.ZodObject;
  /** Asked for without an id it answers one item instead of a list. */
  readonly isSingleton?: boolean;
  /** Its published items are for everybody; others are for the site and editors only. */
  readonly isPublic?: boolean;
  /** Fields that hold the id of an item of another collection. */
  readonly relations?: Readonly<Record<string, string>>;
  /** The tags of the pages that show it. */
  readonly purges: readonly string[];
  /** The field that names one item: pages that show it alone may carry `contentTag(collection, its value)` instead. */
  readonly address?: string;
  /** The field with a path of the site: what is kept for that path is made again, whatever it was. */
  readonly place?: string;
}

const text = z.string().min(1).max(300).regex(/\S/, 'must hold a word');
const prose = z.string().max(100_000);
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by -');
const path = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'must be a path such as /about');
const freePath = path.refine((value) => !isReservedPath(value), 'is an address of the shop itself');
const date = z.iso.datetime();
const brand = { brand: z.string().optional() };
const seo = { seo_title: z.string().max(120).optional(), seo_description: z.string().max(320).optional() };

export const NavigationItem = z.object({
  ...brand,
  key: slug,
  label_key: text,
  route_type: z.enum(['external', 'internal', 'internal_dynamic', 'none']),
  href: Link.optional(),
  children: z.array(z.enum(['lotto', 'raffle', 'social_play', 'results', 'subvariant'])).optional(),
  /** All of these capabilities, or one of them where `gate_any` is set. */
  gate: z.array(z.enum(CAPABILITIES)).optional(),
  gate_any: z.boolean().optional(),
  has_dot: z.boolean().optional(),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

export const ComponentVariant = z.object({ ...brand, component: slug, variant: slug });

export const COLLECTIONS = {
  theme: { schema: ThemeItem, isSingleton: true, isPublic: true, purges: ['brand'] },
  site_config: {
    schema: z.object({ ...brand, values: z.array(z.object({ key: text, value: z.string().max(5000) })) }),
    isSingleton: true,
    purges: ['brand'],
  },
  navigation: { schema: NavigationItem, isPublic: true, purges: ['navigation', 'brand'] },
  component_variants: { schema: ComponentVariant, isPublic: true, purges: ['brand'] },
  pages: {
    schema: z.object({
      ...brand,
      path: freePath,
      title: text,
      lead: z.string().max(500).optional(),
      blocks: z.array(Block).max(60),
      /** Shown at its path even where the shop has a page of its own (G1). */
      overrides_route: z.boolean().optional(),
      ...seo,
    }),
    isPublic: true,
    purges: ['content:pages'],
    address: 'path',
    place: 'path',
  },
  blog_posts: {
    schema: z.object({
      ...brand,
      slug,
      title: text,
      summary: z.string().max(500),
      author: z.string().max(120).optional(),
      category: slug.optional(),
      image: FileId.optional(),
      body: prose,
      ...seo,
    }),
    isPublic: true,
    relations: { category: 'blog_categories', image: 'files' },
    purges: ['content:blog_posts'],
    address: 'slug',
  },
  blog_categories: {
    schema: z.object({ slug, title: text, summary: z.string().max(500).optional(), ...seo }),
    isPublic: true,
    purges: ['content:blog_posts'],
    address: 'slug',
  },
  causes: {
    schema: z.object({
      ...brand,
      slug,
      name: text,
      summary: z.string().max(500),
      body: prose,
      image: FileId.optional(),
      /** Where it works. */
      place: z.string().max(120).optional(),
      /** Of the price of a ticket whose cause it is. */
      share_percent: z.number().min(0).max(100).optional(),
      offers: z.array(z.string()).optional(),
      ...seo,
    }),
    isPublic: true,
    relations: { image: 'files' },
    purges: ['content:causes'],
    address: 'slug',
  },
  contact_page: {
    schema: z.object({ ...brand, title: text, lead: z.string().max(500).optional(), body: prose }),
    isSingleton: true,
    isPublic: true,
    purges: ['content:contact_page'],
  },
  faqs: {
    schema: z.object({ ...brand, question: text, answer: prose, category: text.optional() }),
    isPublic: true,
    purges: ['content:faqs'],
  },
  banners: {
    schema: z.object({
      ...brand,
      key: slug,
      text: z.string().max(300),
      link: Link.optional(),
      label: text.optional(),
      image: FileId.optional(),
      from: date.optional(),
      until: date.optional(),
    }),
    isPublic: true,
    relations: { image: 'files' },
    purges: ['content:banners'],
    address: 'key',
  },
  content_cards: {
    schema: z.object({
      ...brand,
      title: text,
      text: z.string().max(500).optional(),
      link: Link.optional(),
      label: text.optional(),
      hide_in_feed: z.boolean().optional(),
      desktop_image: FileId.optional(),
      mobile_image: FileId.optional(),
      product_logo_image: FileId.optional(),
      from: date.optional(),
      until: date.optional(),
    }),
    isPublic: true,
    relations: { desktop_image: 'files', mobile_image: 'files', product_logo_image: 'files' },
    purges: ['content:content_cards'],
  },
  placements: {
    schema: z.object({
      ...brand,
      key: z.enum(PLACEMENT_KEYS),
      offer_key: text,
      title: text.optional(),
      text: z.string().max(500).optional(),
    }),
    isPublic: true,
    purges: ['content:placements'],
    address: 'key',
  },
  partners: {
    schema: z.object({ ...brand, slug, name: text, logo: FileId.optional(), body: prose.optional() }),
    isPublic: true,
    relations: { logo: 'files' },
    purges: ['content:partners'],
    address: 'slug',
  },
  redirects: {
    schema: z.object({ ...brand, from: freePath, to: Link, code: z.union([z.literal(301), z.literal(302)]) }),
    purges: ['content:redirects'],
    place: 'from',
  },
} as const satisfies Record<string, Collection>;
export type CollectionName = keyof typeof COLLECTIONS;

export const isCollection = (name: string): name is CollectionName => Object.hasOwn(COLLECTIONS, name);
export const getCollection = (name: CollectionName): Collection => COLLECTIONS[name];

/** The tag of one item, as `content:blog_posts:odds`. Every change of the item purges it, beside `purges`. */
export const getContentTag = (name: CollectionName, address: string): string =>
  `content:${name}:${address.replaceAll(',', '%2C')}`;

/**
 * The tag of which items there are and in which order, for pages of one item that lead to others. A change purges it
 * where the item comes, goes or moves, and not where its texts change.
 */
export const getContentOrderTag = (name: CollectionName): string => `content-order:${name}`;

/** What a change of an item purges: the tags of its collection, and its own and its path's by each of its states. */
export function listPurgedTags(name: CollectionName, states: readonly unknown[]): string[] {
  const { purges, address, place } = getCollection(name);
  const collectValues = (field: string | undefined): string[] =>
    states.flatMap((state) => {
      const value = field && (state as Readonly<Record<string, unknown>> | undefined)?.[field];
      return typeof value === 'string' ? [value] : [];
    });
  const own = collectValues(address).map((value) =>
    getContentTag(name, address === place ? normalisePath(value) : value),
  );
  const paths = collectValues(place).map((value) => `path:${normalisePath(value)}`);
  return [...new Set([...purges, ...own, ...paths])];
}

/** Fields that say where an item is: under which address, on which brand, by which other items. */
export function listPlacementFields(name: CollectionName): string[] {
  const { address, relations = {} } = getCollection(name);
  const others = Object.entries(relations).filter(([, target]) => target !== 'files');
  return ['brand', ...(address ? [address] : []), ...others.map(([field]) => field)];
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
