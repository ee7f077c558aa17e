// A program that tests start again and again, as one file: reading its six hundred modules takes longer than the rest.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Beside the bundles lies what Node has compiled. What is not bundled is found from here. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/processes', import.meta.url));
const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Packages that look for a library of the machine beside themselves. */
const NATIVE = ['sharp'];

export interface Program {
  /** Arguments of Node.js before those of the program. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

async function bundle(input: string): Promise<string> {
  const build = await rolldown({ input, platform: 'node', logLevel: 'warn', external: NATIVE });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Named after what is in it: whoever comes second has the same file, and what Node has compiled of it. */
function writeOnce(code: string): string {
  const path = join(FOLDER, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, path);
  return path;
}

const programs = new Map<string, Promise<Program>>();

async function createProgram(input: string): Promise<Program> {
  const path = writeOnce(await bundle(input));
  return { args: [...FLAGS, path], env: { ...process.env, NODE_COMPILE_CACHE: FOLDER } };
}

/** The program of a module, bundled once a worker. */
export function bundleProgram({ href }: URL): Promise<Program> {
  const program = programs.get(href) ?? createProgram(fileURLToPath(href));
  programs.set(href, program);
  return program;
}
