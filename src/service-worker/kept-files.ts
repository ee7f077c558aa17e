// The files that kept pages are made of: styles, scripts, fonts and pictures of the shop itself.
import { KEPT_CACHES, KEPT_HEADERS, KEPT_LIMITS } from '#lib/domain/offline/kept-copies.ts';
import { listFiles } from './read-page.ts';

/** Names below it say what is in the file. */
const BUILT = '/_assets/';

/** Removes what is over the limit; a cache lists the oldest first. */
export async function prune(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((each) => cache.delete(each)));
}

const isScript = (path: string): boolean => path.endsWith('.js');

/** Fetches what is not there yet, and what its scripts import. What cannot be had is left out. */
export async function addFiles(cache: Cache, paths: readonly string[], origin: string): Promise<void> {
  const seen = new Set<string>();
  const add = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    if (await cache.match(path)) return;
    const answer = await fetch(path).catch(() => undefined);
    if (answer?.status !== 200) return;
    const text = isScript(path) ? await answer.clone().text() : '';
    await cache.put(path, answer);
    await Promise.all(listFiles(text, new URL(path, origin).href).filter(isScript).map(add));
  };
  await Promise.all(paths.map(add));
}

const openFor = (path: string): Promise<Cache> =>
  caches.open(path.startsWith(BUILT) ? KEPT_CACHES.built : KEPT_CACHES.pictures);

/** The files of a page that is kept. */
export async function keepFiles(paths: readonly string[], origin: string): Promise<void> {
  const built = paths.filter((path) => path.startsWith(BUILT));
  const pictures = paths.filter((path) => !path.startsWith(BUILT));
  await addFiles(await caches.open(KEPT_CACHES.built), built, origin);
  await addFiles(await caches.open(KEPT_CACHES.pictures), pictures, origin);
}

/** What is fetched anyway. A file of the build is not written again. */
export async function keepFile(path: string, answer: Response): Promise<void> {
  const cache = await openFor(path);
  if (path.startsWith(BUILT) && (await cache.match(path))) return;
  await cache.delete(path);
  await cache.put(path, answer);
  if (!path.startsWith(BUILT)) await prune(cache, KEPT_LIMITS.pictures);
}

/** Removes the files of earlier builds that no kept page is made of. */
export async function dropUnusedFiles(pages: readonly Response[], origin: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHES.built);
  const used = new Set<string>();
  const mark = async (path: string): Promise<void> => {
    if (used.has(path)) return;
    used.add(path);
    const kept = isScript(path) ? await cache.match(path) : undefined;
    if (kept) await markText(await kept.text(), new URL(path, origin).href);
  };
  const markText = async (text: string, address: string): Promise<void> => {
    for (const path of listFiles(text, address)) await mark(path);
  };
  for (const page of pages) await markText(await page.text(), origin);
  for (const request of await cache.keys())
    if (!used.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** A copy of an answer with this text. */
export function copyAnswer(
  answer: Response,
  text: string,
  notes: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  for (const [name, value] of Object.entries(notes)) headers.set(name, value);
  return new Response(text, { status: answer.status, headers });
}

/** Milliseconds since 1970; not a number where the answer does not say. */
export const readKeptAt = (answer: Response): number => Date.parse(answer.headers.get(KEPT_HEADERS.at) ?? '');
