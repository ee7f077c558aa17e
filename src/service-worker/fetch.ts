// What the shop is asked for. The network always comes first: nothing old is shown while it answers. Only pages and their
// files are heard; what is posted, calls, the desk and the editor go their way as if there were no worker.
import { isFile, isLeaving, isUntouched } from './addresses.ts';
import { keepFile } from './kept-files.ts';
import { isPage, keepPage, openKept } from './kept-pages.ts';
import { forgetOwn, settleOwner } from './owner.ts';
import { openShell, refreshShell } from './shell.ts';
import type { FetchEvent } from './worker-scope.ts';

async function follow(url: string, page: Response | undefined): Promise<void> {
  await settleOwner();
  if (page) await keepPage(url, page);
  await refreshShell();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    const copy = isPage(answer) ? answer.clone() : undefined;
    event.waitUntil(follow(request.url, copy));
    return answer;
  } catch {
    return (await openKept(request.url)) ?? openShell(request.url);
  }
}

async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keepFile(path, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

/** A file of a page that the worker leaves alone. */
const isOfUntouched = ({ referrer }: Request): boolean => referrer !== '' && isUntouched(referrer);

export function hearFetch(event: FetchEvent): void {
  const { request } = event;
  if (request.method !== 'GET') {
    if (isLeaving(request.url)) event.waitUntil(forgetOwn());
    return;
  }
  if (isUntouched(request.url)) return;
  const { pathname, search } = new URL(request.url);
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(answerPage(event));
  else if (isFile(pathname) && !isOfUntouched(request))
    event.respondWith(answerFile(event, pathname + search));
}
