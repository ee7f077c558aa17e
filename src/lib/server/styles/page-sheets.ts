// One style sheet for each page, made from `src/styles/main.css` when the site is built: only the rules that the page can
// use. `virtual:page-sheets` gives a page the address of its own.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundle } from 'lightningcss';
import { BLOCK_WITH_SHEET, findPageClasses } from './page-classes.ts';
import { inlineRootLengths } from './root-lengths.ts';
import { type CssRule, parseCss, selectRules } from './style-rules.ts';

const MODULE = 'virtual:page-sheets';
const RESOLVED = `\0${MODULE}`;
const HASH_DIGITS = 8;
/** Pieces of pages, fetched into a page that has its own sheet already. */
const PART = /^\/fragments\//;
const PAGE = /\.astro$/;

interface Page {
  /** Such as `/blog/[slug]`, or `/blocks/offers` of a block that has a sheet. */
  readonly pattern: string;
  /** Absolute. */
  readonly file: string;
}
interface PageSheet {
  readonly pattern: string;
  readonly fileName: string;
  readonly css: string;
}

const toFileName = (pattern: string): string =>
  pattern
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'home';

/** Blocks of pages that bring a sheet with them. */
function listBlocks(src: string): Page[] {
  const folder = join(src, 'components/blocks');
  return readdirSync(folder)
    .map((name) => ({ pattern: `/blocks/${name.replace(PAGE, '').toLowerCase()}`, file: join(folder, name) }))
    .filter(({ file }) => BLOCK_WITH_SHEET.test(file));
}

/** All rules that pages choose from. @param src the folder `src`, absolute */
export function readMainSheet(src: string): CssRule[] {
  const { code } = bundle({ filename: join(src, 'styles/main.css'), minify: true });
  return parseCss(inlineRootLengths(code.toString()));
}

/** The sheets of these pages, and of blocks. @param src the folder `src`, absolute */
export function buildPageSheets(src: string, pages: readonly Page[]): PageSheet[] {
  const rules = readMainSheet(src);
  const frame = findPageClasses(src, join(src, 'components/layout/Base.astro'));
  return [...pages, ...listBlocks(src)].map(({ pattern, file }) => {
    const classes = findPageClasses(src, file);
    const selection = BLOCK_WITH_SHEET.test(file)
      ? { classes, isPart: true, without: frame }
      : { classes, isPart: PART.test(pattern) };
    const css = selectRules(rules, selection);
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, HASH_DIGITS);
    return { pattern, css, fileName: `_assets/${toFileName(pattern)}.${hash}.css` };
  });
}

export const pageStyles = (): AstroIntegration => {
  const pages: Page[] = [];
  let src = '';
  let isDev = false;
  let sheets: PageSheet[] | undefined;
  const getSheets = (): PageSheet[] => {
    sheets ??= buildPageSheets(src, pages);
    return sheets;
  };
  const listHrefs = (): Record<string, string> =>
    Object.fromEntries(getSheets().map(({ pattern, fileName }) => [pattern, `/${fileName}`]));
  return {
    name: 'drawcard:page-styles',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        isDev = command === 'dev';
        src = fileURLToPath(config.srcDir).replace(/\/$/, '');
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'drawcard:page-sheets',
                resolveId: (id: string) => (id === MODULE ? RESOLVED : undefined),
                load: (id: string) =>
                  id === RESOLVED
                    ? `export const sheetHrefs = ${JSON.stringify(isDev ? {} : listHrefs())};`
                    : undefined,
                generateBundle() {
                  if (this.environment.name !== 'client') return;
                  for (const { fileName, css } of getSheets())
                    this.emitFile({ type: 'asset', fileName, source: css });
                },
              },
            ],
          },
        });
      },
      'astro:routes:resolved': ({ routes }) => {
        pages.length = 0;
        for (const { pattern, entrypoint, origin } of routes)
          if (origin === 'project' && PAGE.test(entrypoint))
            pages.push({ pattern, file: join(src, '..', entrypoint) });
        sheets = undefined;
      },
    },
  };
};
