// Which classes a page may carry: every word in the strings of its own source and of the components, islands and
// scripts that it imports. Found before the build, in the files, so that states which no visitor has seen yet are counted too.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ClassNames } from './style-rules.ts';

interface SourceFile {
  readonly imports: readonly string[];
  readonly words: readonly string[];
  /** How names begin that are put together, such as `pill--`. */
  readonly beginnings: readonly string[];
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
const IMPORT_LINE = /^\s*(?:import|export)\b[^;]*?\bfrom\s*['"][^'"]+['"];?$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const STRING = /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*?\1/g;
/** What is never a class: values of these attributes, and keys of texts. */
const OTHER_ATTRIBUTE =
  /\b(?:aria-[a-z]+|action|for|href|id|kind|method|name|rel|role|scene|slot|src|type)="[^"\n]*"/g;
/** Names of elements and events, and classes of what is there already. */
const LOOKUP =
  /\b(?:(?:add|remove)EventListener|querySelector(?:All)?|closest|matches|createElement)(?:<[^>(]*>)?\(\s*(["'`])(?:\\[\s\S]|(?!\1)[^\\])*?\1/g;
const SEPARATOR = /[\s"'`,?:()[\]{}<>=$&|]+/;
/** A name after a dot is the end of a key of a text, such as `layout.payment-${mark}`. */
const BEGINNING = /(?<![\w.-])([a-zA-Z_][\w-]*)\$\{/g;
const CLASS_ATTRIBUTE = /\bclass(?:Name)?\s?=\s?\\?["'`]([^"'\\]*)/g;
const CLASS_LIST = /\bclassList\.(?:add|toggle|replace)\(([^)]*)\)/g;
const ALIAS = /^#(components|islands|lib)\//;
/** Elsewhere words are seldom names of classes: only what is set as a class counts. */
const VIEW = /\/src\/(?:components|islands|pages)\//;
const MARKUP = /\.(?:astro|tsx)$/;
/** Makes what is shown inside `.prose` alone, and is reached from pages that show none of it. */
const MARKDOWN = /\/lib\/domain\/content\/markup\/markdown\.ts$/;

/** Has a sheet of its own: pages of the CMS show one of these seldom, and what they show is half a shop. */
export const BLOCK_WITH_SHEET = /\/components\/blocks\/(?:Causes|Offers|Results|Video)\.astro$/;

/** `pill${kind}` may end in `--open` alone. */
const toBeginning = (name: string): string => (name.endsWith('-') ? name : `${name}--`);

const read = new Map<string, SourceFile>();

function resolveImport(src: string, from: string, specifier: string): string | undefined {
  const path = ALIAS.test(specifier) ? join(src, specifier.slice(1)) : resolve(dirname(from), specifier);
  const isSource = /\.(?:astro|tsx?|js)$/.test(path) && /^[.#]/.test(specifier);
  return isSource && path.startsWith(src) && existsSync(path) ? path : undefined;
}

function readSource(src: string, file: string): SourceFile {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const code = [IMPORT_LINE, COMMENT, OTHER_ATTRIBUTE, LOOKUP].reduce(
    (rest, pattern) => rest.replaceAll(pattern, ''),
    text,
  );
  const classes = [CLASS_ATTRIBUTE, CLASS_LIST].flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, names = '']) => names.split(SEPARATOR)),
  );
  const isView = VIEW.test(file);
  const source = {
    imports: [...text.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
      const path = resolveImport(src, file, specifier);
      return path ? [path] : [];
    }),
    words:
      isView && MARKUP.test(file)
        ? [...classes, ...(code.match(STRING) ?? []).flatMap((string) => string.split(SEPARATOR))]
        : classes,
    beginnings: isView ? [...code.matchAll(BEGINNING)].map(([, name = '']) => toBeginning(name)) : [],
  };
  read.set(file, source);
  return source;
}

/**
 * @param src the folder `src`, absolute
 * @param page the file of the page, absolute
 */
export function findPageClasses(src: string, page: string): ClassNames {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const reached = new Set([page]);
  const formatted = new Set<string>();
  for (const file of reached) {
    const source = readSource(src, file);
    for (const word of source.words) (MARKDOWN.test(file) ? formatted : words).add(word);
    for (const beginning of source.beginnings) beginnings.add(beginning);
    for (const path of source.imports) if (!BLOCK_WITH_SHEET.test(path)) reached.add(path);
  }
  const begins = [...beginnings];
  const all = words.has('prose') ? words.union(formatted) : words;
  return {
    has: (name) => all.has(name) || begins.some((beginning) => name.startsWith(beginning)),
  };
}
