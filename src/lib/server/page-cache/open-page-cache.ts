// Opens the kept pages. They are a cache: one that can't be opened is thrown away and begun again.
import { rmSync } from 'node:fs';
import { openBuildFolder } from './build-folder.ts';
import { PageStore, type PageStoreOptions } from './page-cache.ts';
import { PurgeLog } from './purges/purge-log.ts';

interface PagesOptions extends Omit<PageStoreOptions, 'folder' | 'purges'> {
  /** The folder of all builds. */
  readonly root: string;
  /** The file of purges. */
  readonly file: string;
  readonly build: string;
}

interface Pages {
  readonly store: PageStore;
  readonly purges: PurgeLog;
}

function open({ root, file, build, ...options }: PagesOptions): Pages {
  const folder = openBuildFolder(root, build, options.warn);
  const purges = new PurgeLog({ file, warn: options.warn });
  try {
    return { purges, store: new PageStore({ ...options, folder, purges }) };
  } catch (error) {
    purges.close();
    throw error;
  }
}

/** @throws what the file system says when the folder can't be made anew either */
export function openPages(options: PagesOptions): Pages {
  try {
    return open(options);
  } catch (error) {
    options.warn('the stored pages can’t be read: they are thrown away and rendered again', error);
    rmSync(options.root, { recursive: true, force: true });
    return open(options);
  }
}
