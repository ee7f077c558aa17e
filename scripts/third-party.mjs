// THIRD-PARTY.md: what the project is built on, made from the lock file. With `--check` it writes nothing, and fails where
// the file is out of date or a licence is not among those that both a closed and an open use of the shop allow.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printLine, ROOT } from './toolchain.mjs';

const FILE = join(ROOT, 'THIRD-PARTY.md');
/**
 * Licences that ask for notices at most, and those that bind changes of the package itself alone (MPL by file, LGPL of
 * libraries that are loaded as they are).
 */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 PSF-2.0 Python-2.0'.split(
    ' ',
  ),
);
/** Packages whose own description names no licence: where it stands instead. */
const STATED_ELSEWHERE = { 'png-js': 'MIT' };
/** Builds for other systems of a package that names the licence. */
const BUILD = /^(@astrojs\/compiler-binding|@biomejs\/cli|@oxc-parser\/binding)-/;
const BUILT_OF = {
  '@astrojs/compiler-binding': 'MIT',
  '@biomejs/cli': 'MIT OR Apache-2.0',
  '@oxc-parser/binding': 'MIT',
};

const HEAD = `# Third-party packages

Made by \`node scripts/third-party.mjs\` from the lock file; \`npm run check\` fails while it is out of date. Each package's own folder holds the text of its licence.

Packages under the LGPL are libraries in files of their own, which are loaded as they are and can be replaced; those under the MPL are used unchanged.
`;

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function findLicence(name, { license }) {
  const [, family] = BUILD.exec(name) ?? [];
  return license ?? STATED_ELSEWHERE[name] ?? BUILT_OF[family];
}

/** Of a choice one licence has to be allowed, of a list all. */
const isAllowed = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));

function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const rows = new Map();
  for (const [path, found] of Object.entries(packages)) {
    if (!path || found.link) continue;
    const name = nameOf(path);
    const licence = findLicence(name, found);
    rows.set(`${name} ${found.version}`, { name, version: found.version, licence, isShipped: !found.dev });
  }
  return [...rows.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

function writeTable(title, rows) {
  const lines = rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `\n## ${title}\n\n| package | version | licence |\n|---|---|---|\n${lines.join('\n')}\n`;
}

const rows = listPackages();
const faults = rows
  .filter(({ licence }) => licence === undefined || !isAllowed(licence))
  .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`);
const text =
  HEAD +
  writeTable(
    'In a running shop',
    rows.filter(({ isShipped }) => isShipped),
  ) +
  writeTable(
    'To build and test it',
    rows.filter(({ isShipped }) => !isShipped),
  );
const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text)
  faults.push('THIRD-PARTY.md is out of date: run node scripts/third-party.mjs');
for (const fault of faults) printLine(fault);
if (faults.length > 0) process.exit(1);
