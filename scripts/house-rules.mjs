// Rules that no linter knows: version floors, lengths of files and folders, banned words and names, imports of .astro
// files, paths in documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findImportFaults } from './astro-imports.mjs';
import { printLine, ROOT } from './toolchain.mjs';

const FLOORS = { astro: '7.2.8', sharp: '0.35.4', hono: '4.13.16' };
const LINES_MAX = 350;
const RULES = [
  { what: 'Math.random (use the injected random source)', where: /^src\//, pattern: /Math\.random/ },
  { what: 'a test that is alone or left out', where: /^tests\//, pattern: /\.(only|skip|todo|fixme)\(/ },
  { what: 'work left for later', where: /^(src|tests|scripts)\//, pattern: /\b(TODO|FIXME|XXX)\b/ },
  { what: 'a path of one machine', where: /./, pattern: /\/(work|root|home)\/[a-z]/ },
  {
    what: 'a literal spread into another (write its fields)',
    where: /^(src|tests|scripts)\//,
    pattern: /(?<!\{)\.\.\.\{(?: \w|$)/,
  },
  {
    what: 'a length of time defined again (src/lib/domain/time/units.ts)',
    where: /^src\/(?!lib\/domain\/time\/units\.ts)/,
    pattern: /^const (?:MINUTE|HOUR|DAY|WEEK)_MS = /,
  },
  {
    what: 'an object of the whole process (src/lib/server/runtime.ts; brands and tracing, which the platform knows too)',
    where: /^src\/(?!lib\/server\/runtime\.ts|content\/brands\/known\.ts|lib\/domain\/tracing\/trace\.ts)/,
    pattern: /Symbol\.for\(/,
  },
  {
    what: 'a comparison of secrets of its own (src/platform/secret-text.ts, src/lib/server/same-bytes.ts)',
    where: /^src\/(?!platform\/secret-text\.ts|lib\/server\/same-bytes\.ts)/,
    pattern: /timingSafeEqual/,
  },
  {
    what: 'a hash of tokens of its own (hashToken of src/platform/secret-text.ts)',
    where: /^src\/(?!platform\/secret-text\.ts)/,
    pattern: /\.update\((?:token|secret)\)\.digest\('hex'\)/,
  },
  {
    what: 'an error that is changed after it was made (hand it over whole)',
    where: /^src\/platform\//,
    pattern: /\b(?:error|refus(?:al|ed))\.\w+ = /,
  },
  { what: 'a cast by way of unknown', where: /^src\//, pattern: /\bas unknown as\b/ },
  { what: 'an inline style', where: /\.(astro|tsx)$/, pattern: /\sstyle=/ },
];
/** A folder with more files has a second room in it. */
const FLAT_MAX = 30;
const GRAB_BAG = /^(utils?|helpers?|common|misc)\.(ts|tsx|mjs|astro)$/;

const isNewerOrSame = (version, floor) => {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).map(Number));
  for (let place = 0; place < 3; place += 1)
    if (have[place] !== need[place]) return have[place] > need[place];
  return true;
};

function findFloorFaults() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const faults = Object.keys(packages)
    .filter((path) => /react-server-dom-/.test(path))
    .map((path) => `${path} is banned`);
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floor = FLOORS[name];
    if (floor && !isNewerOrSame(version, floor)) faults.push(`${path} is ${version}, older than ${floor}`);
  }
  return faults;
}

const CODE = /\.(ts|tsx|mjs|astro|css|sh)$/;
function findFileFaults(file) {
  const faults = GRAB_BAG.test(basename(file)) ? [`${file}: a name that says nothing`] : [];
  if (!CODE.test(file) || file === 'scripts/house-rules.mjs') return faults;
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  if (lines.length > LINES_MAX) faults.push(`${file}: ${lines.length} lines, over ${LINES_MAX}`);
  if (file.endsWith('.astro')) faults.push(...findImportFaults(file));
  lines.forEach((line, index) => {
    for (const { what, where, pattern } of RULES)
      if (where.test(file) && pattern.test(line)) faults.push(`${file}:${index + 1}: ${what}`);
  });
  return faults;
}

const CATCH_ALL = /\} catch \{(?!\s*throw\b)/g;
/** What is waited for may fail for many reasons: those that are expected are named, the others go on or are logged. */
function findCatchFaults(file) {
  if (!/^src\/(platform|ops|lib\/(server|api))\/.*\.ts$/.test(file)) return [];
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(CATCH_ALL)]
    .filter(({ index }) => /\bawait\b/.test(text.slice(text.lastIndexOf('try {', index), index)))
    .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}: a catch that names no error`);
}

function findFlatFolders(files) {
  const counts = Map.groupBy(
    files.filter((file) => /^(src|extensions|tests)\//.test(file) && existsSync(join(ROOT, file))),
    dirname,
  );
  return [...counts]
    .filter(([, flat]) => flat.length > FLAT_MAX)
    .map(([folder, flat]) => `${folder}: ${flat.length} files lie flat, more than ${FLAT_MAX}`);
}

const PATH = /`((?:src|extensions|tests|scripts|docs|deploy)\/[\w./[\]-]+)`/g;
/** Documents name files that exist. */
function findPathFaults(file) {
  const paths = [...readFileSync(join(ROOT, file), 'utf8').matchAll(PATH)].map(([, path]) => path);
  return paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${file}: there is no ${path}`);
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const names = files.trim().split('\n');
const documents = names.filter((name) => name.endsWith('.md') && existsSync(join(ROOT, name)));
const faults = [
  ...findFloorFaults(),
  ...names.flatMap(findFileFaults),
  ...names.filter((name) => existsSync(join(ROOT, name))).flatMap(findCatchFaults),
  ...findFlatFolders(names),
  ...documents.flatMap(findPathFaults),
];
for (const fault of faults) printLine(fault);
printLine(faults.length === 0 ? 'The house rules hold.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
