// The import rules for .astro files, which dependency-cruiser does not read: the same table, by the lines that import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cruiser from '../dependency-cruiser.config.mjs';
import { ROOT } from './toolchain.mjs';

const IMPORT =
  /\b(?:import|export)\s+(type\s)?[^'"();]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

const resolvePath = (file, specifier) => {
  if (specifier.startsWith('#'))
    return specifier.replace(/^#((?:tests|extensions)\/)?/, (_, beside) => beside ?? 'src/');
  if (specifier.startsWith('.')) return join(file, '..', specifier);
  return `node_modules/${specifier}`;
};

const listImports = (file, text) =>
  [...text.matchAll(IMPORT)].map(([whole, type, from, other]) => ({
    path: resolvePath(file, from ?? other),
    isType: type !== undefined,
    isDynamic: /^import\s*\(/.test(whole),
  }));

const matches = (pattern, path) => pattern === undefined || new RegExp(pattern).test(path);

const isForbidden = ({ from, to }, file, { path, isType, isDynamic }) =>
  to.path !== undefined &&
  matches(from.path, file) &&
  !(from.pathNot && matches(from.pathNot, file)) &&
  matches(to.path, path) &&
  !(to.pathNot && matches(to.pathNot, path)) &&
  !(to.dynamic === false && isDynamic) &&
  !(to.dependencyTypesNot?.includes('type-only') && isType);

/** What a file imports against the rules, a line each. */
export function findImportFaults(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return listImports(file, text).flatMap((imported) =>
    cruiser.forbidden
      .filter((rule) => isForbidden(rule, file, imported))
      .map(({ name }) => `${file}: ${name}: ${imported.path}`),
  );
}
