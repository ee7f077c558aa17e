// Programs of the project as one file each: reading the six hundred modules of one takes longer than all else that a
// command does. What Node.js has compiled lies beside them. Runs on Node 20.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getProjectEnv, ROOT } from './toolchain.mjs';

const FOLDER = join(ROOT, 'node_modules', '.cache', 'programs');
const SOURCES = ['src', 'extensions', 'package-lock.json', 'scripts/programs.mjs'];

/** Packages that look for a library of the machine beside themselves. */
const NATIVE = ['sharp'];

/** Packages that few shops use, and that take long to read: they are loaded where they are used. */
const LARGE = ['@aws-sdk/client-s3'];

/** What a module finds beside itself, it finds from the bundle too. */
const KEEP_ADDRESSES = {
  name: 'keep-addresses',
  transform: {
    filter: { id: /\/src\//, code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href)),
  },
};

const LATE_MARK = '\0late:';

/** The program of commands: each runs for a moment, and needs few of the modules. */
const COMMANDS = 'ops.ts';

/** Modules that take longer to load than most commands run: there each is loaded with its first use. */
const LATE_MODULES = {
  // The library of pictures.
  sharp: `import { createRequire } from 'node:module';
    const load = createRequire(import.meta.url);
    export default (...given) => load('sharp')(...given);`,
  // Imported as a module it would load the client of \`fetch\` as well: an import reads every export.
  'node:http': "export default process.getBuiltinModule('node:http');",
  'node:https': "export default process.getBuiltinModule('node:https');",
};

const LOAD_LATE = {
  name: 'load-late',
  resolveId: (id) => {
    const name = /^https?$/.test(id) ? `node:${id}` : id;
    return name in LATE_MODULES ? LATE_MARK + name : null;
  },
  load: (id) => (id.startsWith(LATE_MARK) ? LATE_MODULES[id.slice(LATE_MARK.length)] : null),
};

/** The text of a program as one module. What is not bundled is found from below the project's folder. */
export async function bundleModule(entry) {
  const { rolldown } = await import('rolldown');
  const isShort = basename(entry) === COMMANDS;
  const build = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'warn',
    external: isShort ? LARGE : [...NATIVE, ...LARGE],
    plugins: isShort ? [KEEP_ADDRESSES, LOAD_LATE] : [KEEP_ADDRESSES],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

function listStates(path) {
  const state = statSync(path);
  if (!state.isDirectory()) return [`${path} ${state.size} ${state.mtimeMs}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listStates(join(path, name)));
}

/** Changes with every file that a program may be made of. Looking at their times takes a tenth of reading them. */
const computeStamp = () =>
  createHash('sha256')
    .update(SOURCES.flatMap((name) => listStates(join(ROOT, name))).join('\n'))
    .digest('hex')
    .slice(0, 16);

async function bundleTo(path, entry) {
  const code = await bundleModule(join(ROOT, entry));
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, path);
}

/** What was bundled of the same program before. */
function removeOlder(path, start) {
  for (const name of readdirSync(FOLDER))
    if (name.startsWith(start) && name.endsWith('.mjs') && name !== basename(path))
      rmSync(join(FOLDER, name), { force: true });
}

/**
 * The arguments and the environment that run a program of `src`: as one file, which is made where its sources have
 * changed. Where that cannot be written the program is run as it is.
 */
export async function prepareProgram(entry) {
  const start = `${basename(entry, '.ts')}-`;
  const path = join(FOLDER, `${start}${computeStamp()}.mjs`);
  try {
    if (!existsSync(path)) {
      await bundleTo(path, entry);
      removeOlder(path, start);
    }
    return { args: [path], env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? FOLDER } };
  } catch {
    return { args: [entry], env: {} };
  }
}

/**
 * Runs a prepared program in this very process, which must be of the project's own Node.js: starting another one takes a
 * fifth of what a short command takes.
 */
export async function runHere(path, args, env) {
  Object.assign(process.env, getProjectEnv(env));
  process.chdir(ROOT);
  process.argv = [process.execPath, path, ...args];
  const { emitWarning } = process;
  // As `--disable-warning=ExperimentalWarning` does.
  process.emitWarning = (warning, ...details) => {
    if (details[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...details);
  };
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(path).href);
}
