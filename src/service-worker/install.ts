// The beginning of a worker: what it stands in with is fetched first, then it takes the place of the one before.
import { getShellCache, KEPT_CACHES } from '#lib/domain/offline/kept-copies.ts';
import { isAskedOnce, isUntouched } from './addresses.ts';
import { dropUnusedFiles } from './kept-files.ts';
import { isPage, keepPage, listKept } from './kept-pages.ts';
import { settings } from './settings.ts';
import { keepShell } from './shell.ts';
import { type LifeEvent, scope } from './worker-scope.ts';

/** The page that brought the worker is there first, with its pictures and its first press. */
const PATIENCE_MS = 2000;

async function install(): Promise<void> {
  await new Promise((wake) => setTimeout(wake, PATIENCE_MS));
  await keepShell();
  await scope.skipWaiting();
}

async function removeOldCaches(): Promise<void> {
  const current = new Set<string>([...Object.values(KEPT_CACHES), getShellCache(settings.build)]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

/** Pages that were opened before there was a worker; nothing changes on a GET. */
async function keepOpenPages(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const url of new Set(windows.map((window) => window.url))) {
    if (isUntouched(url) || isAskedOnce(url)) continue;
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer && isPage(answer)) await keepPage(url, answer);
  }
}

async function activate(): Promise<void> {
  await removeOldCaches();
  await dropUnusedFiles(await listKept(), scope.location.origin);
  await scope.clients.claim();
}

export const hearInstall = (event: LifeEvent): void => event.waitUntil(install());

export function hearActivate(event: LifeEvent): void {
  event.waitUntil(activate());
  void keepOpenPages();
}
