// The data folder is made for its owner alone, and tried before anything is opened in it.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, readEnv } from './env.ts';
import { runtime } from './runtime.ts';

declare module './runtime.ts' {
  interface Runtime {
    /** Where the process keeps its data: read of the environment once, at the start. */
    dataDir?: string;
  }
}

/** The folder of the process's data. In `astro dev`, which nothing has started before, the environment names it. */
export const getDataDir = (): string => runtime.dataDir ?? readEnv(process.env).dataDir;

/** @throws EnvError saying what to do when the folder can't be made or written to */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.written-by-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new EnvError(
      `DATA_DIR: ${dataDir} can't be written to (${code}). Let the user that runs Drawcard write there, make room on ` +
        'its disk, or name another folder.',
    );
  }
}
