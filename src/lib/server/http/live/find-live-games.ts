// Which games a stream is about: those whose data is open at the brand, as the files of the same addresses say.
import type { Address, PageCache } from '../../page-cache/page-cache.ts';

/** `/lotto-results/live`, or `/comet/results/live`; small letters, as paths are kept. */
const LIVE_PATH = /^\/(?:lotto-results|([a-z0-9_-]+)\/results)\/live$/;

/** The files that say it. */
const GAMES_FILE = '/lotto-results/games.json';
const getLatestFile = (segment: string): string => `/${segment}/results/latest.json`;

export const isLivePath = (path: string): boolean => LIVE_PATH.test(path.toLowerCase());

interface GamesFile {
  readonly games?: readonly { readonly game: string }[];
  readonly draws?: readonly { readonly game: string }[];
}

type Pages = Pick<PageCache, 'locate' | 'render' | 'getRepresentation'>;

/** A kept file, made now where it is not kept; undefined where there is none. */
async function readFile(pages: Pages, address: Address): Promise<GamesFile | undefined> {
  const found = pages.locate(address);
  if (found.state === 'uncacheable') return undefined;
  if (found.state !== 'cached') {
    const outcome = await pages.render(found.target);
    if (outcome.state !== 'cached') return undefined;
    return parse(pages.getRepresentation(outcome.page, 'identity')?.body);
  }
  return parse(pages.getRepresentation(found.page, 'identity')?.body);
}

const parse = (body: Buffer | undefined): GamesFile | undefined =>
  body && (JSON.parse(body.toString('utf8')) as GamesFile);

/** Keys of the games of a live address; undefined where the brand has none there. */
export async function findLiveGames(
  pages: Pages,
  site: string,
  path: string,
): Promise<ReadonlySet<string> | undefined> {
  const [, segment] = LIVE_PATH.exec(path.toLowerCase()) ?? [];
  const file = segment === undefined ? GAMES_FILE : getLatestFile(segment);
  const read = await readFile(pages, { site, path: file, query: new URLSearchParams(), cookie: undefined });
  if (!read) return undefined;
  // A game that has not been drawn yet has no draw to name it.
  const named = (read.games ?? read.draws ?? []).map(({ game }) => game);
  return new Set(named.length === 0 && segment !== undefined ? [segment] : named);
}
