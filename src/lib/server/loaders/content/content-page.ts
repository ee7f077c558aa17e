// A page that editors composed, with everything that its template needs.
import type { APIContext, AstroGlobal } from 'astro';
import { getContentTag } from '#lib/contracts/content/collections.ts';
import type { ContentItem } from '#lib/contracts/content/content-item.ts';
import { normalisePath } from '#lib/domain/content/content-paths.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import type { ShownBlock } from '#lib/domain/content/shown-block.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { listContentPages } from '../../content/content-routes.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, type Crumb } from '../../seo/page-seo.ts';
import { createPageSpec, getShareImage } from '../../seo/share/share-spec.ts';
import { listStructuredData } from '../../seo/structured-data.ts';
import { replaceServiceFailure } from '../../services/service-failure.ts';
import { cachePage } from '../page/open-page.ts';
import { loadPageBlocks } from './page-blocks.ts';

export type PageItem = Pick<
  ContentItem<'pages'>,
  'path' | 'title' | 'lead' | 'seo_title' | 'seo_description'
> & {
  readonly blocks: readonly unknown[];
  /** Of an item; a page of the release has none. */
  readonly id?: string;
};

const DESCRIPTION_MAX = 160;

/** The page that editors wrote for a path, however that is spelt. @throws ServiceLost */
export async function findContentItem(
  { content }: Pick<PageContext, 'content'>,
  path: string,
): Promise<ContentItem<'pages'> | undefined> {
  const outline = (await listContentPages(content)).get(normalisePath(path));
  return outline && content.find('pages', { id: outline.id });
}

/**
 * Whether editors wrote a page for a path that no route takes. With capitals it may be a route's: that is looked at
 * first, in small letters. @throws ServiceLost
 */
export async function isContentPath(
  { content }: Pick<PageContext, 'content'>,
  { pathname }: Pick<URL, 'pathname'>,
): Promise<boolean> {
  return (
    pathname === pathname.toLowerCase() && (await listContentPages(content)).has(normalisePath(pathname))
  );
}

const stripTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x26;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** What a page says of itself where its editor wrote nothing: its first words. */
function getFirstWords(blocks: readonly ShownBlock[]): string {
  const text = blocks.find(({ type }) => type === 'text' || type === 'hero');
  const html = text?.type === 'text' ? text.html : text?.type === 'hero' ? (text.textHtml ?? '') : '';
  const words = stripTags(html);
  return words.length <= DESCRIPTION_MAX
    ? words
    : `${words.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')} …`;
}

/** The paths over a path: `/about` for `/about/our-story`. */
const listParentPaths = (path: string): string[] => {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
};

/** Of the page itself, and of those that its crumbs name once they are there. */
export const listPageTags = (path: string): string[] =>
  [...listParentPaths(path), path].map((one) => getContentTag('pages', one));

async function loadParentCrumbs({ content, capabilities, t }: PageContext, path: string): Promise<Crumb[]> {
  const about = urls.about();
  if (path === about) return [];
  if (path.startsWith(`${about}/`))
    return isRouteOpen('about', capabilities) ? [{ label: t('layout.footer-about-us'), href: about }] : [];
  const pages = await listContentPages(content).catch(replaceServiceFailure(undefined));
  return listParentPaths(path).flatMap((href) => {
    const page = pages?.get(href);
    return page ? [{ label: page.title, href }] : [];
  });
}

export interface ContentView {
  readonly title: string;
  readonly lead: string | undefined;
  readonly blocks: readonly ShownBlock[];
  /** When the blocks show something else by themselves, milliseconds since 1970; Infinity for never. */
  readonly changesAt: number;
  readonly crumbs: readonly Crumb[];
  readonly seo: ReturnType<typeof buildPageSeo> & { readonly ogImage?: string };
}

/** Title and lead with the values of the brand in them. */
export function fillHead(
  { brand, config }: Pick<PageContext, 'brand' | 'config'>,
  { title, lead = '' }: Pick<PageItem, 'title' | 'lead'>,
): { title: string; lead: string } {
  const values = getContentValues(brand, config);
  return { title: fillText(title, values), lead: fillText(lead, values) };
}

export async function loadContentView(page: PageContext, url: URL, item: PageItem): Promise<ContentView> {
  const values = getContentValues(page.brand, page.config);
  const path = normalisePath(item.path);
  const { title, lead } = fillHead(page, item);
  const { blocks, tags, changesAt } = await loadPageBlocks(page, `pages${path}`, item.blocks);
  page.tags.add(...listPageTags(path), ...tags);
  const crumbs = [...(await loadParentCrumbs(page, path)), { label: title, href: path }];
  const description = item.seo_description ?? (lead === '' ? getFirstWords(blocks) : lead);
  const seo = buildPageSeo(page, url, {
    path,
    kind: 'text',
    crumbs,
    values: {
      title: fillText(item.seo_title ?? title, values),
      lead: fillText(description, values) || title,
    },
    about: listStructuredData(blocks, page.brand.origin ?? url.origin),
  });
  const head = { title, lead: lead === '' ? undefined : lead };
  const ogImage = item.id && getShareImage(page.brand, 'page', item.id, createPageSpec(page, head));
  return {
    ...head,
    blocks,
    changesAt,
    crumbs,
    seo: { ...seo, ...(ogImage && { ogImage }) },
  };
}

/** Players elsewhere may be framed by the pages that show them, and by no other. */
function allowFrames({ csp }: Pick<APIContext, 'csp'>, blocks: readonly ShownBlock[]): void {
  const origins = blocks.flatMap((shown) =>
    shown.type === 'video' && shown.source.kind === 'frame' ? [new URL(shown.source.src).origin] : [],
  );
  if (origins.length > 0) csp?.insertDirective(`frame-src ${[...new Set(origins)].join(' ')}`);
}

/** Keeps it for everybody until what it shows changes. */
export function cacheContentPage(
  astro: AstroGlobal,
  page: PageContext,
  view: Pick<ContentView, 'blocks' | 'changesAt'>,
): void {
  allowFrames(astro, view.blocks);
  cachePage(astro, page, { changesAt: view.changesAt });
}
