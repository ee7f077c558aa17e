// Pages that the shop leads to from everywhere and that nobody has published: a shop of one's own begins with drafts.
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import { getPresenceTag } from '#lib/contracts/content/collections.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { normalisePath } from '#lib/domain/content/content-paths.ts';
import { ABOUT_PAGE_PATHS } from '#lib/domain/pages/about-pages.ts';
import { replaceServiceFailure } from '../services/service-failure.ts';
import type { ContentReader } from './content.ts';
import { listContentPages } from './content-routes.ts';

const NAME = 'pages' satisfies CollectionName;
const NONE: ReadonlySet<string> = new Set();

const listOwnPaths = ({ menu = [], footer = [] }: BrandTheme): string[] =>
  [...menu, ...footer.flatMap(({ links }) => links)]
    .map(({ href }) => normalisePath(href.split(/[?#]/, 1)[0] ?? ''))
    .filter((path) => path.startsWith('/about/'));

interface Asked {
  readonly content: Pick<ContentReader, 'outlines' | 'listWithheld'>;
  readonly brand: BrandTheme;
  /** Of the page. */
  readonly tags: { add(...tags: readonly string[]): void };
}

/**
 * Paths below /about that the frame of a page would lead to and where there is no page. The page is kept under each of
 * them, so that its links come with what is published. None while the pages cannot be read. @throws Error other than the failure of a service
 */
export async function findMissingPages({ content, brand, tags }: Asked): Promise<ReadonlySet<string>> {
  const paths = [...new Set([...ABOUT_PAGE_PATHS, ...listOwnPaths(brand)])];
  const pages = await listContentPages(content).catch(replaceServiceFailure(undefined));
  tags.add(...paths.map((path) => getPresenceTag(NAME, path)));
  // A service without any page has none to lead away from.
  return pages && pages.size > 0 ? new Set(paths.filter((path) => !pages.has(path))) : NONE;
}
