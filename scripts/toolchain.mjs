// What every command needs first: the packages of the lock file and a Node.js of the right age. Runs on Node 20,
// so it uses nothing but Node itself.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(fileURLToPath(import.meta.url), '../..');
const MODULES = join(ROOT, 'node_modules');
const NODE_FLOOR = [24, 7];
const isWindows = process.platform === 'win32';

export const printLine = (text) => process.stdout.write(`${text}\n`);

/** Runs a command to its end with its output shown; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** The exit code of a process that a signal has ended, as shells give it. */
const toExitCode = (signal) => 128 + constants.signals[signal];

/**
 * Runs a program of the project in the place of this process: what asks this process to stop is passed on, and it ends
 * with the code of the program. A server that is stopped before it can end in order has ended well.
 */
export function handOver(args, { isServer = false, env = {} } = {}) {
  const child = spawn(getProjectNode(), args, { cwd: ROOT, stdio: 'inherit', env: getProjectEnv(env) });
  const asked = new Set();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => {
      asked.add(name);
      child.kill(name);
    });
  child.once('error', (error) => {
    printLine(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    const isStopped = isServer && asked.has(signal);
    process.exit(isStopped ? 0 : (code ?? toExitCode(signal)));
  });
}

const hashTexts = (texts) =>
  texts.reduce((sum, text) => sum.update(text), createHash('sha256')).digest('hex');
const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Installs what the lock file names, unless that very lock file is installed. */
export async function ensurePackages() {
  const stampFile = join(MODULES, '.installed-lock');
  const stamp = hashTexts([readFileSync(join(ROOT, 'package-lock.json'))]);
  if (readStamp(stampFile) === stamp) return;
  printLine('Installing packages (about a minute on a fresh machine) …');
  await run(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: isWindows,
  });
  writeFileSync(stampFile, stamp);
}

const parseVersion = (text) => text.replace(/^v/, '').split('.').map(Number);
const isNewEnough = ([major, minor]) =>
  major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]);

/** The Node.js to run with: this one, or the one among the packages. */
export function getProjectNode() {
  if (isNewEnough(parseVersion(process.version))) return process.execPath;
  const shipped = join(MODULES, '.bin', isWindows ? 'node.cmd' : 'node');
  if (existsSync(shipped)) return shipped;
  printLine(
    `Drawcard needs Node.js ${NODE_FLOOR.join('.')} or newer on this machine; this is ${process.version}.`,
  );
  return process.exit(1);
}

/**
 * Has glibc give large blocks back to the system when they are freed, instead of keeping them for later: the memory of
 * hashing, compressing and drawing. It reads them before a process begins, so they must be in its environment.
 */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/** The environment with the project's own commands and Node.js first on the path. */
export function getProjectEnv(extra = {}) {
  const path = [join(MODULES, '.bin'), process.env.PATH].join(delimiter);
  return { ...MALLOC, ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...extra, PATH: path };
}

/**
 * Flags of a process that serves. V8 lets garbage pile up in proportion to what the machine has; the shop's live data
 * is about 75 MB, and a draw of a million entries stays far below the limit. What a page of a hundred offers is made of
 * fits into the young generation: in one of 4 MB it grew old before it was garbage, and the page took twice as long.
 */
export const SERVER_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=1024',
  '--max-semi-space-size=16',
];

const SOURCES = ['src', 'extensions', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Builds the site, unless the sources are those of the last build. */
export async function ensureBuild() {
  const stampFile = join(ROOT, 'dist', '.built-from');
  const files = SOURCES.flatMap((name) => listFiles(join(ROOT, name)));
  const stamp = hashTexts(files.flatMap((file) => [file, readFileSync(file)]));
  if (readStamp(stampFile) === stamp) return;
  printLine('Building the site …');
  const node = getProjectNode();
  const env = getProjectEnv({ BUILD_ID: stamp.slice(0, 16) });
  await run(node, [join(ROOT, 'scripts', 'build-site.mjs')], { env });
  writeFileSync(stampFile, stamp);
}
