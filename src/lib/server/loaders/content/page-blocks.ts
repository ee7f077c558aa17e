// Loads what the blocks of a page show. A block that is broken, unknown, or whose service fails is left out and
// reported; the page and its other blocks stay.
import { Block } from '#lib/contracts/content/blocks.ts';
import { COLLECTIONS, getCollectionTag, getContentTag } from '#lib/contracts/content/collections.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import type { BlockOf, BlockType, ShownBlock } from '#lib/domain/content/shown-block.ts';
import { findBannerAt, findNextBannerChange } from '#lib/domain/content/sitewide-banner.ts';
import { parseVideoSource } from '#lib/domain/content/video-source.ts';
import { findSchemaFaults, formatFault } from '#lib/domain/editor/editor-faults.ts';
import { listOnSale } from '#lib/domain/offers/listed-offers.ts';
import { removeClosedLinks } from '#lib/domain/pages/closed-links.ts';
import { OFFERS_TAG, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import { getShownTime, type PageContext } from '../../page/page-context.ts';
import { loadLatestDraws } from '../page/page-data.ts';
import { loadQuestions } from './faq-page.ts';

const WIDE = 1280;
const HALF = 640;
const RESULTS_MAX = 6;
const CAUSES_MAX = 6;

type Loaders = {
  readonly [T in BlockType]: (page: PageContext, block: BlockOf<T>) => Promise<ShownBlock<T> | undefined>;
};

/** The named offers in that order; all that are on sale where none is named. */
function findOffers({ offers }: PageContext, keys: readonly string[]) {
  if (keys.length === 0) return listOnSale(offers).map(({ offer }) => offer);
  return keys.flatMap((key) => offers.find((offer) => offer.key === key) ?? []);
}

const renderProse = ({ capabilities }: PageContext, markdown: string): string =>
  removeClosedLinks(renderMarkdown(markdown), capabilities);

const listBanners = async ({ content }: PageContext, { banner }: BlockOf<'feature_banner'>) =>
  (await content.list('banners', { filter: { key: { _eq: banner } } })).items;

const LOADERS: Loaders = {
  hero: async (page, block) => ({
    type: 'hero',
    block,
    textHtml: block.text && renderProse(page, block.text),
    picture: await page.content.picture(block.image, HALF),
  }),
  text: async (page, block) => ({ type: 'text', block, html: renderProse(page, block.markdown) }),
  async image(page, block) {
    const picture = await page.content.picture(block.image, WIDE);
    return picture && { type: 'image', block, picture };
  },
  async offers(page, block) {
    const offers = findOffers(page, block.offers);
    return offers.length > 0 ? { type: 'offers', block, offers } : undefined;
  },
  async results(page, block) {
    const offers = block.offers.length === 0 ? page.offers : findOffers(page, block.offers);
    const latest = await loadLatestDraws(page, offers.slice(0, RESULTS_MAX));
    const nameOf = new Map(offers.map(({ key, name }) => [key, name]));
    const draws = latest.map((draw) => ({ draw, name: nameOf.get(draw.offerKey) ?? draw.offerKey }));
    return draws.length > 0 ? { type: 'results', block, draws } : undefined;
  },
  async causes(page, block) {
    const { items } = await page.content.list('causes');
    const bySlug = new Map(items.map((cause) => [cause.slug, cause]));
    const chosen =
      block.causes.length === 0
        ? items.slice(0, CAUSES_MAX)
        : block.causes.flatMap((slug) => bySlug.get(slug) ?? []);
    const isLinked = isRouteOpen('causes', page.capabilities);
    const causes = chosen.map(async ({ slug, name, summary, image }) => ({
      name,
      summary,
      href: isLinked ? urls.cause(slug) : undefined,
      picture: await page.content.picture(image, HALF),
    }));
    return chosen.length > 0 ? { type: 'causes', block, causes: await Promise.all(causes) } : undefined;
  },
  async faq(page, block) {
    const all = await loadQuestions(page);
    const wanted = block.category?.toLowerCase();
    const questions = all.filter(({ category }) => !wanted || category.toLowerCase() === wanted);
    return questions.length > 0 ? { type: 'faq', block, questions } : undefined;
  },
  steps: async (page, block) => ({
    type: 'steps',
    block,
    steps: block.steps.map(({ heading, text }) => ({ heading, html: renderProse(page, text) })),
  }),
  async video(page, block) {
    const source = parseVideoSource(block.url);
    return source && { type: 'video', block, source, poster: await page.content.picture(block.poster, WIDE) };
  },
  call_to_action: async (page, block) => ({
    type: 'call_to_action',
    block,
    html: renderProse(page, block.text),
  }),
  table: async (_, block) => (block.head.length > 0 ? { type: 'table', block } : undefined),
  quote: async (page, block) => ({ type: 'quote', block, html: renderProse(page, block.text) }),
  async feature_banner(page, block) {
    const banner = findBannerAt(await listBanners(page, block), block.banner, getShownTime(page));
    if (!banner) return undefined;
    return { type: 'feature_banner', block, banner, picture: await page.content.picture(banner.image, HALF) };
  },
};

/** Tags of blocks: of the items they name, or of all where they name none. */
const TAGS: { readonly [T in BlockType]?: (block: BlockOf<T>) => readonly string[] } = {
  offers: () => [OFFERS_TAG],
  results: () => [OFFERS_TAG, RESULTS_TAG],
  causes: ({ causes }) =>
    causes.length === 0 ? [getCollectionTag('causes')] : causes.map((slug) => getContentTag('causes', slug)),
  faq: () => [getCollectionTag('faqs')],
  feature_banner: ({ banner }) => [getContentTag('banners', banner)],
};

const listBlockTags = <T extends BlockType>(block: BlockOf<T>): readonly string[] =>
  TAGS[block.type as T]?.(block) ?? [];

/** When a block shows something else by itself, milliseconds since 1970; Infinity for never. */
async function findBlockChange(page: PageContext, block: Block): Promise<number> {
  if (block.type !== 'feature_banner') return Number.POSITIVE_INFINITY;
  return findNextBannerChange(await listBanners(page, block), [block.banner], getShownTime(page));
}

export interface PageBlocks {
  readonly blocks: readonly ShownBlock[];
  /** Tags of what they show. */
  readonly tags: readonly string[];
  /** When they show something else by themselves, milliseconds since 1970; Infinity for never. */
  readonly changesAt: number;
}

const load = <T extends BlockType>(
  page: PageContext,
  block: BlockOf<T>,
): Promise<ShownBlock<T> | undefined> => LOADERS[block.type as T](page, block);

/** The value with the page's values filled into its texts. */
function fillValues(page: PageContext, value: unknown): unknown {
  const values = getContentValues(page.brand, page.config);
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return fillText(part, values);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(value);
}

/** Faults of a block in words, for the preview. */
const findBlockFaults = (raw: unknown, index: number): string[] =>
  findSchemaFaults(Block, raw).map(({ field, message }) =>
    formatFault(
      { field: ['blocks', index, field].filter((part) => part !== '').join('.'), message },
      listContentFields(COLLECTIONS.pages.schema),
    ),
  );

/** @param name of the page in reports. */
export async function loadPageBlocks(
  page: PageContext,
  name: string,
  list: readonly unknown[],
): Promise<PageBlocks> {
  const tags = new Set<string>();
  const changes: number[] = [Number.POSITIVE_INFINITY];
  const shown = list.map(async (raw, index) => {
    const { data: block, error } = Block.safeParse(fillValues(page, raw));
    if (!block) {
      reportContentFault('broken', `${name} block ${index + 1}`, error);
      page.preview?.faults.push(...findBlockFaults(raw, index));
      return [];
    }
    for (const tag of listBlockTags(block)) tags.add(tag);
    try {
      changes.push(await findBlockChange(page, block));
      return (await load(page, block)) ?? [];
    } catch (failure) {
      reportContentFault('unserved', `${name} block ${index + 1}`, failure);
      return [];
    }
  });
  const blocks = (await Promise.all(shown)).flat();
  return { blocks, tags: [...tags], changesAt: Math.min(...changes) };
}
