// The page that stands in for those that cannot be reached, with its files. Its words are those of the brand.
import { getShellCache, KEPT_HEADERS } from '#lib/domain/offline/kept-copies.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { addFiles, copyAnswer, readKeptAt } from './kept-files.ts';
import { findAttribute, listFiles } from './read-page.ts';
import { settings } from './settings.ts';
import { scope } from './worker-scope.ts';

const SHELL = getShellCache(settings.build);

/** @throws TypeError where it cannot be had */
export async function keepShell(): Promise<void> {
  const answer = await fetch(settings.offline, { cache: 'no-cache' });
  if (!answer.ok) throw new TypeError(`${settings.offline} answers ${answer.status}`);
  const text = await answer.text();
  const cache = await caches.open(SHELL);
  await addFiles(cache, listFiles(text, answer.url), scope.location.origin);
  await cache.put(
    settings.offline,
    copyAnswer(answer, text, { [KEPT_HEADERS.at]: new Date().toISOString() }),
  );
}

const findShell = async (): Promise<Response | undefined> =>
  (await caches.open(SHELL)).match(settings.offline);

/** Its words may have changed. */
export async function refreshShell(): Promise<void> {
  const kept = await findShell();
  if (kept && Date.now() - readKeptAt(kept) < DAY_MS) return;
  await keepShell().catch(() => undefined);
}

export async function openShell(): Promise<Response> {
  return (await findShell()) ?? Response.error();
}

/** The line above a kept page, written as HTML, and the language of its time. */
export async function readShellWords(): Promise<{ readonly words: string; readonly locale: string }> {
  const text = (await (await findShell())?.text()) ?? '';
  return {
    words: findAttribute(text, scope.navigator.onLine ? 'data-words-away' : 'data-words-offline') ?? '{time}',
    locale: findAttribute(text, 'lang') ?? 'en',
  };
}
