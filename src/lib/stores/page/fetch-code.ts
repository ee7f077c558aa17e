// Code that comes after the page. Browsers remember for the life of a page that a module, or one that it imports, did not
// come: it is fetched first, which may be tried again, and imported from the cache once all of it is there. The build lets
// every late import go this way (`build/late-imports.ts`).

import { DAY_MS } from '#lib/domain/time/units.ts';
import { keepTyped } from './keep-typed.ts';

/** How the bundler writes what a file imports at its beginning. */
const IMPORTED = /(?:import|from)"(\.[^"]+)"/g;
/** As browsers name a module that did not come; `cause` is the answer, or why there was none. */
const MISSING = 'Importing a module script: failed to fetch';

const there = new Set<string>();

async function fetchAll(url: string, fetched: Set<string>): Promise<void> {
  if (there.has(url) || fetched.has(url)) return;
  fetched.add(url);
  const answer = await fetch(url);
  if (!answer.ok) throw answer;
  const text = await answer.text();
  await Promise.all(
    [...text.matchAll(IMPORTED)].map(([, path]) => fetchAll(new URL(path!, url).href, fetched)),
  );
}

/** A newer release took the code of this page away: it has to be loaded again, and one of yesterday is at once. */
function takeAsGone(): void {
  keepTyped();
  if (performance.now() > DAY_MS) location.reload();
}

/** Brings a file and all that it imports into the browser's cache. Rejects with a TypeError; asked again, it tries again. */
export async function fetchCode(url: string): Promise<void> {
  const fetched = new Set<string>();
  try {
    await fetchAll(url, fetched);
  } catch (cause) {
    if ((cause as Partial<Response>).status === 404) takeAsGone();
    throw new TypeError(MISSING, { cause });
  }
  for (const file of fetched) there.add(file);
}

/** Where the build puts every file of code. */
const ASSETS = '/_assets/';

/** What the build makes of `import()`; `path` is beside every other file. */
export async function importCode(path: string): Promise<unknown> {
  const { href } = new URL(path, location.origin + ASSETS);
  await fetchCode(href);
  return import(/* @vite-ignore */ href);
}
