// Areas of one layer form no circle: each can be understood, tested and replaced with those that stand below it alone.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { printLine, ROOT } from './toolchain.mjs';

/** Folders whose areas are held to it. */
const LAYERS = ['src/platform', 'src/lib/domain', 'src/lib/contracts', 'src/lib/server'];
const ALIASES = { '#lib/': 'src/lib/', '#platform/': 'src/platform/' };
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const MOST_NAMED = 3;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && existsSync(join(ROOT, file)));

/** Areas with a module of their own, which may lie deeper than the first folder. */
const modules = new Set(files.filter((file) => file.endsWith('/module.ts')).map((file) => dirname(file)));

function findArea(file, layer) {
  if (!file.startsWith(`${layer}/`)) return undefined;
  for (let folder = dirname(file); folder.length > layer.length; folder = dirname(folder))
    if (modules.has(folder)) return folder;
  const [first, ...rest] = file.slice(layer.length + 1).split('/');
  return rest.length > 0 ? `${layer}/${first}` : undefined;
}

function resolveImport(file, name) {
  const alias = Object.keys(ALIASES).find((start) => name.startsWith(start));
  if (alias) return ALIASES[alias] + name.slice(alias.length);
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : undefined;
}

/** The imports from one area into another, by `from > to`. */
function listCrossings(layer) {
  const crossings = new Map();
  for (const file of files) {
    const from = findArea(file, layer);
    if (!from) continue;
    for (const [, named, late] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const target = resolveImport(file, named ?? late);
      const to = target && findArea(target, layer);
      if (!to || to === from) continue;
      const key = `${from} > ${to}`;
      crossings.set(key, [...(crossings.get(key) ?? []), `${file} imports ${target}`]);
    }
  }
  return crossings;
}

/** Whether `to` leads back to `from`. */
function leadsBack(graph, from, to) {
  const seen = new Set();
  const open = [to];
  while (open.length > 0) {
    const area = open.pop();
    if (area === from) return true;
    if (seen.has(area)) continue;
    seen.add(area);
    open.push(...(graph.get(area) ?? []));
  }
  return false;
}

function findFaults(layer) {
  const crossings = listCrossings(layer);
  const graph = new Map();
  for (const key of crossings.keys()) {
    const [from, to] = key.split(' > ');
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return [...crossings].flatMap(([key, imports]) => {
    const [from, to] = key.split(' > ');
    if (!leadsBack(graph, from, to)) return [];
    // Of two that import each other, the smaller side is the one that is in its wrong place.
    const back = crossings.get(`${to} > ${from}`);
    if (back && back.length < imports.length) return [];
    const named = imports.slice(0, MOST_NAMED).map((line) => `  ${line}`);
    return [
      [
        `${from} stands below ${to}, or beside it: what it needs of it is handed in by a field or a hook of a module, or its file belongs to ${to}.`,
        ...named,
      ].join('\n'),
    ];
  });
}

/** Areas of a layer in the order in which they may know each other. What is not named stands beside them. */
const ORDERS = {
  'src/platform': ['ground', 'money', 'people', 'catalogue', 'sale', 'repeat', 'content', 'shop'],
  'src/lib/server': [
    'page-cache',
    'services',
    'session',
    'content',
    'preview',
    'page',
    'seo',
    'gateway',
    'loaders',
    'http',
  ],
};

/** Imports of an area by one that stands below it. Content of the platform stands beside what sells: none of it knows it. */
function findUpwardFaults([layer, order]) {
  const findPlace = (path) => order.indexOf(path.slice(layer.length + 1).split('/')[0]);
  return [...listCrossings(layer)].flatMap(([key, imports]) => {
    const [from, to] = key.split(' > ').map(findPlace);
    if (from < 0 || to < 0 || from >= to) return [];
    return [`${order[from]} stands below ${order[to]}:\n  ${imports.slice(0, MOST_NAMED).join('\n  ')}`];
  });
}

const faults = [...LAYERS.flatMap(findFaults), ...Object.entries(ORDERS).flatMap(findUpwardFaults)];
for (const fault of faults) printLine(fault);
printLine(
  faults.length === 0
    ? 'Areas form no circle, and stand in their order.'
    : `${faults.length} imports between areas point the wrong way.`,
);
process.exit(faults.length === 0 ? 0 : 1);
