// A program that tests start again and again, as one file: reading its six hundred modules takes longer than the rest.
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModule } from '../../scripts/programs.mjs';

/** Beside the bundles lies what Node has compiled. What is not bundled is found from here. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/processes', import.meta.url));
const OLD_MS = 7 * 24 * 3_600_000;
const FLAGS = ['--disable-warning=ExperimentalWarning'];

export interface Program {
  /** Arguments of Node.js before those of the program. */
  readonly args: readonly string[];
  /** Variables of its environment besides those that it inherits. */
  readonly env: Readonly<Record<string, string>>;
}

/** Removes what was left by code that has changed since; a run that goes on has begun later. */
function removeOld(): void {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Named after what is in it: whoever comes second has the same file, and what Node has compiled of it. */
function writeOnce(code: string): string {
  const path = join(FOLDER, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  mkdirSync(FOLDER, { recursive: true });
  if (existsSync(path)) {
    utimesSync(path, new Date(), new Date());
    return path;
  }
  removeOld();
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, path);
  return path;
}

const programs = new Map<string, Promise<Program>>();

async function createProgram(input: string): Promise<Program> {
  const path = writeOnce(await bundleModule(input));
  return { args: [...FLAGS, path], env: { NODE_COMPILE_CACHE: FOLDER } };
}

/** The program of a module, bundled once a worker. */
export function bundleProgram({ href }: URL): Promise<Program> {
  const program = programs.get(href) ?? createProgram(fileURLToPath(href));
  programs.set(href, program);
  return program;
}
