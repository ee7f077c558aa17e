// Opens the page cache. One that can't be opened is thrown away and begun again.
import { rmSync } from 'node:fs';
import { openBuildFolder } from './build-folder.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';
import { PurgeLog } from './purges/purge-log.ts';

interface OpenOptions extends Omit<PageCacheOptions, 'folder' | 'purges'> {
  /** The folder of all builds. */
  readonly root: string;
  /** The file of purges. */
  readonly file: string;
  readonly build: string;
}

interface OpenedPageCache {
  readonly cache: PageCache;
  readonly purges: PurgeLog;
}

function open({ root, file, build, ...options }: OpenOptions): OpenedPageCache {
  const folder = openBuildFolder(root, build, options.warn);
  const purges = new PurgeLog({ file, warn: options.warn });
  try {
    return { purges, cache: new PageCache({ ...options, folder, purges }) };
  } catch (error) {
    purges.close();
    throw error;
  }
}

/** @throws the error of the file system when the folder can't be created again either */
export function openPageCache(options: OpenOptions): OpenedPageCache {
  try {
    return open(options);
  } catch (error) {
    options.warn('the stored pages can’t be read: they are thrown away and rendered again', error);
    rmSync(options.root, { recursive: true, force: true });
    return open(options);
  }
}
