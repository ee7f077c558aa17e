// Walks through a site as a search engine does, by plain requests: what is linked, and what each page says of itself.
import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly location: string;
  readonly body: string;
}

export interface Visitor {
  /** Of the shop that is asked. */
  readonly port: number;
  /** The name by which the shop knows the brand. */
  readonly host: string;
  /** A state such as `SA`. */
  readonly region?: string;
}

/** One request, without following where it leads. */
export function ask({ port, host, region }: Visitor, path: string): Promise<Answer> {
  const headers = { host, accept: 'text/html,*/*', ...(region && { cookie: `sv=${region}` }) };
  return new Promise((done, failed) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.on('error', failed).end();
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#38': '&',
};
export const toPlain = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();

export const findTexts = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => toPlain(value));

/** Addresses of the same site that a page leads to: paths with their query, without what comes after #. */
export function listLinks(html: string, origin: string, here: string): string[] {
  const hrefs = findTexts(html, /<a\b[^>]*?\shref="([^"]*)"/g);
  const paths = hrefs.flatMap((href) => {
    if (!URL.canParse(href, `${origin}${here}`)) return [`unreadable:${href}`];
    const url = new URL(href, `${origin}${here}`);
    return url.origin === origin ? [`${url.pathname}${url.search}`] : [];
  });
  return [...new Set(paths)];
}

/** Pictures and sheets that a page needs. */
export const listParts = (html: string): string[] => [
  ...findTexts(html, /<img\b[^>]*?\ssrc="(\/[^"]*)"/g),
  ...findTexts(html, /<link\b[^>]*?rel="(?:stylesheet|icon|manifest|alternate)"[^>]*?href="(\/[^"]*)"/g),
  ...findTexts(html, /<link\b[^>]*?href="(\/[^"]*)"[^>]*?rel="(?:stylesheet|icon|manifest)"/g),
];

interface Thing {
  readonly '@type'?: unknown;
  readonly [name: string]: unknown;
}

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url', 'breadcrumb', 'description'],
  BlogPosting: ['headline', 'datePublished', 'dateModified', 'publisher', 'description'],
  CreativeWork: ['name', 'datePublished'],
  NGO: ['name', 'url'],
};

/** What is wrong with the structured data of a page. */
export function findDataFaults(html: string): string[] {
  const sheets = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return sheets.flatMap(([, json = '']) => {
    const data = JSON.parse(json) as { '@context'?: string; '@graph'?: Thing[] };
    if (data['@context'] !== 'https://schema.org') return ['structured data without a context'];
    const graph = data['@graph'] ?? [];
    // Home, where the site itself is described, leads nowhere up.
    const isHome = graph.some((thing) => thing['@type'] === 'WebSite');
    return graph.flatMap((thing) => {
      const type = String(thing['@type']);
      const missing = (NEEDS[type] ?? []).filter(
        (name) => !thing[name] && !(isHome && name === 'breadcrumb'),
      );
      return thing['@type'] === undefined
        ? ['structured data without a type']
        : missing.map((name) => `${type} without ${name}`);
    });
  });
}

/** What is wrong with a page that search engines may show. */
export function findHeadFaults(html: string, path: string): string[] {
  const description = findTexts(html, /<meta name="description" content="([^"]*)"/g)[0] ?? '';
  const canonical = findTexts(html, /<link rel="canonical" href="([^"]*)"/g)[0] ?? '';
  const headings = findTexts(html, /<h1\b[^>]*>(.*?)<\/h1>/gs);
  const ids = findTexts(html, /\sid="([^"]*)"/g);
  const anchors = findTexts(html, /<a\b[^>]*?\shref="#([^"]+)"/g);
  // A sign > may stand in an attribute.
  const pictures = findTexts(html, /<img\b((?:"[^"]*"|[^>"])*)>/g);
  const faults: [boolean, string][] = [
    [headings.length !== 1, `${headings.length} first headings`],
    [description.length < 30 || description.length > 320, `a description of ${description.length} signs`],
    [!URL.canParse(canonical), `the canonical address "${canonical}"`],
    [
      URL.canParse(canonical) && new URL(canonical).pathname !== path.split('?')[0],
      `canonical is ${canonical}`,
    ],
    [pictures.some((attributes) => !/\salt(\s|=|$)/.test(attributes)), 'a picture without alternative text'],
    [new Set(ids).size !== ids.length, `an id twice: ${ids.find((id, at) => ids.indexOf(id) !== at)}`],
    [
      anchors.some((id) => !ids.includes(id)),
      `an anchor to nowhere: ${anchors.find((id) => !ids.includes(id))}`,
    ],
  ];
  return [...faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault), ...findDataFaults(html)];
}

/** The text of a piece of markup, without its tags. */
export const toText = (html: string): string =>
  toPlain(html.replace(/<(script|style|template)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' '));

export const readTitle = (html: string): string => findTexts(html, /<title>(.*?)<\/title>/gs)[0] ?? '';
export const isIndexed = (html: string): boolean => !/<meta name="robots" content="[^"]*noindex/.test(html);

const AT_ONCE = 6;
/** Draws, months and years are made alike: some of each say it for all. */
const ALIKE = [
  /^\/[\w-]+\/results\/draw\/\d+$/,
  /^\/[\w-]+\/results\/[\d-]+$/,
  /^\/lotto-results(\/\w+)?\/\d+$/,
  /[?&]page=\d+$/,
];
const OF_EACH = 12;

/** Runs over what is found until nothing new is; a few at the same time. */
export async function walkSite(
  first: readonly string[],
  visit: (path: string) => Promise<readonly string[]>,
): Promise<void> {
  const seen = new Set<string>();
  const alike = ALIKE.map(() => 0);
  const waiting: string[] = [];
  const take = (paths: readonly string[]) => {
    for (const path of paths) {
      const kind = ALIKE.findIndex((pattern) => pattern.test(path));
      if (seen.has(path) || (kind >= 0 && (alike[kind] ?? 0) >= OF_EACH)) continue;
      if (kind >= 0) alike[kind] = (alike[kind] ?? 0) + 1;
      seen.add(path);
      waiting.push(path);
    }
  };
  take(first);
  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE);
    for (const links of await Promise.all(batch.map(visit))) take(links);
  }
}
