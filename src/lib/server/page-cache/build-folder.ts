// Each build, with the settings that its pages are rendered from, has a folder of its own. `current` links to the one in
// use; the one before it is kept for a rollback.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_BUILDS = 2;
const CURRENT = 'current';
const BUILD = /^build-/;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash of the built server and of settings that its pages depend on. */
export function hashBuild(serverFolder: string, settings: readonly string[]): string {
  const sum = createHash('sha256').update(JSON.stringify(settings));
  for (const file of listFiles(serverFolder))
    sum.update(file.slice(serverFolder.length)).update(readFileSync(file));
  return `build-${sum.digest('hex').slice(0, 16)}`;
}

function linkCurrent(root: string, id: string): void {
  const fresh = join(root, `${CURRENT}.${process.pid}`);
  symlinkSync(id, fresh, 'junction');
  renameSync(fresh, join(root, CURRENT));
}

/** Creates the folder of a build and removes those of old builds in the background. */
export function openBuildFolder(
  root: string,
  id: string,
  warn: (what: string, error: unknown) => void,
): string {
  const folder = join(root, id);
  mkdirSync(folder, { recursive: true });
  try {
    linkCurrent(root, id);
  } catch (error) {
    warn('the link to the current pages, which only a web server in front needs', error);
  }
  const others = readdirSync(root).filter((name) => BUILD.test(name) && name !== id);
  const byAge = others
    .map((name) => ({ name, at: statSync(join(root, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of byAge.slice(KEPT_BUILDS - 1)) {
    rm(join(root, name), { recursive: true, force: true }).catch((error) =>
      warn('pages of an old build', error),
    );
  }
  return folder;
}
