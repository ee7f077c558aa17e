// Pages that were seen, kept and opened again. A page says itself whether it may be kept (`data-offline` of its root), and
// of whom it is.
import { isTooOld, KEPT_CACHES, KEPT_HEADERS, KEPT_LIMITS } from '#lib/domain/offline/kept-copies.ts';
import { copyAnswer, keepFiles, prune, readKeptAt } from './kept-files.ts';
import { readOwnerMark } from './owner.ts';
import { insertNote, listFiles, readPage } from './read-page.ts';
import { readShellWords } from './shell.ts';
import { scope } from './worker-scope.ts';

/** Whether it is a whole page, as it was asked for. */
export const isPage = (answer: Response): boolean =>
  answer.status === 200 && !answer.redirected && !!answer.headers.get('content-type')?.includes('text/html');

/** The address without what scripts alone read. */
const toKey = (url: string): string => url.split('#', 1)[0] ?? url;

/** Keeps a page that was shown, where it says so. */
export async function keepPage(url: string, answer: Response): Promise<void> {
  const text = await answer.text();
  const { copy, mark, title } = readPage(text);
  if (!copy) return;
  await keepFiles(listFiles(text, url), scope.location.origin);
  const kept = copyAnswer(answer, text, {
    [KEPT_HEADERS.at]: new Date().toISOString(),
    [KEPT_HEADERS.title]: encodeURIComponent(title),
    ...(copy === 'own' && { [KEPT_HEADERS.mark]: mark ?? '' }),
  });
  // Somebody may have logged out while the files were fetched.
  if (copy === 'own' && (!mark || (await readOwnerMark()) !== mark)) return;
  const cache = await caches.open(KEPT_CACHES[copy]);
  await cache.delete(toKey(url));
  await cache.put(toKey(url), kept);
  await prune(cache, KEPT_LIMITS[copy].pages);
}

/** Every page that is kept. */
export async function listKept(): Promise<Response[]> {
  const both = await Promise.all([caches.open(KEPT_CACHES.shared), caches.open(KEPT_CACHES.own)]);
  const kept = await Promise.all(both.map((cache) => cache.matchAll()));
  return kept.flat();
}

async function findIn(copy: 'shared' | 'own', url: string): Promise<Response | undefined> {
  const kept = await (await caches.open(KEPT_CACHES[copy])).match(toKey(url));
  if (!kept || isTooOld(readKeptAt(kept), Date.now(), KEPT_LIMITS[copy].days)) return undefined;
  if (copy === 'shared') return kept;
  const mark = await readOwnerMark();
  return mark !== undefined && kept.headers.get(KEPT_HEADERS.mark) === mark ? kept : undefined;
}

/** The page as it was seen, with a line that says when. */
export async function openKept(url: string): Promise<Response | undefined> {
  const kept = (await findIn('own', url)) ?? (await findIn('shared', url));
  if (!kept) return undefined;
  const keptAt = kept.headers.get(KEPT_HEADERS.at) ?? '';
  const { words, locale } = await readShellWords();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(keptAt),
  );
  return copyAnswer(kept, insertNote(await kept.text(), keptAt, words.replace('{time}', time)), {});
}
