// The pages that are there without having been seen: the one that stands in for others, and that of the tickets. Its words are those of the brand.
import { getShellCache, KEPT_HEADERS } from '#lib/domain/offline/kept-copies.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { addFiles, copyAnswer, readKeptAt } from './kept-files.ts';
import { findAttribute, listFiles } from './read-page.ts';
import { settings } from './settings.ts';
import { scope } from './worker-scope.ts';

const SHELL = getShellCache(settings.build);

/** @throws TypeError where it cannot be had */
async function keepOne(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new TypeError(`${address} answers ${answer.status}`);
  const text = await answer.text();
  await addFiles(cache, listFiles(text, answer.url), scope.location.origin);
  await cache.put(address, copyAnswer(answer, text, { [KEPT_HEADERS.at]: new Date().toISOString() }));
}

/** The page that stands in, and the one that shows the tickets, which some shops have not. @throws TypeError */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await keepOne(cache, settings.offline);
  await keepOne(cache, settings.pocket).catch(() => cache.delete(settings.pocket));
}

const findShell = async (address: string): Promise<Response | undefined> =>
  (await caches.open(SHELL)).match(address);

/** Its words may have changed. */
export async function refreshShell(): Promise<void> {
  const kept = await findShell(settings.offline);
  if (kept && Date.now() - readKeptAt(kept) < DAY_MS) return;
  await keepShell().catch(() => undefined);
}

/** The page of the tickets at its own address, the one that stands in at any other. */
export async function openShell(url: string): Promise<Response> {
  const own = new URL(url).pathname === settings.pocket ? await findShell(settings.pocket) : undefined;
  return own ?? (await findShell(settings.offline)) ?? Response.error();
}

/** The line above a kept page, written as HTML, and the language of its time. */
export async function readShellWords(): Promise<{ readonly words: string; readonly locale: string }> {
  const text = (await (await findShell(settings.offline))?.text()) ?? '';
  return {
    words: findAttribute(text, scope.navigator.onLine ? 'data-words-away' : 'data-words-offline') ?? '{time}',
    locale: findAttribute(text, 'lang') ?? 'en',
  };
}
