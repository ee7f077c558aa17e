// What the text of a page says to the worker, which has no parser of HTML: only what the shop itself has written.

interface PageFacts {
  /** What may be kept of it; nothing of most pages. */
  readonly copy?: 'shared' | 'own' | undefined;
  /** Whose it is. */
  readonly mark?: string | undefined;
  readonly title: string;
}

const ROOT = /<html\b[^>]*>/;

/** The value of an attribute as it is written, with its entities. */
export const findAttribute = (text: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1];

export function readPage(html: string): PageFacts {
  const root = ROOT.exec(html)?.[0] ?? '';
  const copy = findAttribute(root, 'data-offline');
  return {
    copy: copy === 'shared' || copy === 'own' ? copy : undefined,
    mark: findAttribute(root, 'data-customer-mark'),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  };
}

const ABSOLUTE =
  /"(\/(?:(?:_assets|pictures|icons|assets|brand-files)\/[^"\s#]+|favicon\.svg))(?:#[^"\s]*)?"/g;
const IMPORTED = /(?:from|import)\s*"(\.\/[\w.-]+\.js)"/g;

/** The files of the shop that a page, or a script of the build at this address, cannot do without. */
export function listFiles(text: string, address: string): string[] {
  const absolute = [...text.matchAll(ABSOLUTE)].map(([, path = '']) => path.replaceAll('&amp;', '&'));
  const imported = [...text.matchAll(IMPORTED)].map(([, path = '']) => new URL(path, address).pathname);
  return [...new Set([...absolute, ...imported])];
}

/** The page with a line above everything else, and marked as a copy for its own scripts. */
export const insertNote = (html: string, keptAt: string, words: string): string =>
  html
    .replace(ROOT, (root) => `${root.slice(0, -1)} data-kept="${keptAt}">`)
    .replace(
      /<body[^>]*>/,
      (body) =>
        `${body}<aside class="site-banner" role="status"><p class="page site-banner__text">${words}</p></aside>`,
    );
