// What no page may ever show, whatever its content holds.
import { defaultCopy } from '#content/copy/index.ts';
import type { Read } from './built-site.ts';

/** An element and an attribute of this name come from hostile content that was not made harmless. */
export const SENTINEL = 'x-hostile';

const SHORTEST_MAIN = 20;
const OWN_KEY = /[a-z]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:[.-][a-z0-9]+)*/g;
const NONSENSE = /\bundefined\b|\[object \w+\]|\bNaN\b|\bInvalid Date\b/;

const extractElement = (html: string, element: string): string =>
  new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1] ?? '';

/** Words that a reader sees or hears, without what is for machines. */
export const readWords = (html: string): string =>
  html
    .replace(/<(script|style|template|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const listAttributes = (html: string): string[] =>
  [...html.matchAll(/\s(?:aria-label|alt|title|placeholder|content|href|src)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  );

const findRawKey = (words: string): string | undefined =>
  words.match(OWN_KEY)?.find((word) => Object.hasOwn(defaultCopy, word));

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** What is wrong with an HTML page; nothing where all is well. */
export function findPageFaults({ status, body }: Read): string[] {
  const words = readWords(extractElement(body, 'body'));
  const nonsense = [words, ...listAttributes(body)].find((text) => NONSENSE.test(text));
  const key = findRawKey(words);
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const faults: [boolean, string][] = [
    [status >= 500, `answers ${status}`],
    [!body.trimEnd().endsWith('</html>'), 'is half a page'],
    [readWords(extractElement(body, 'title')).length < 3, 'has no title'],
    [readWords(extractElement(body, 'h1')) === '', 'has no heading'],
    [readWords(extractElement(body, 'main')).length < SHORTEST_MAIN, 'is empty'],
    [nonsense !== undefined, `says "${NONSENSE.exec(nonsense ?? '')?.[0]}"`],
    [key !== undefined, `shows the key ${key}`],
    [new RegExp(`<[^>]*${SENTINEL}`).test(listTags(body)), 'lets an element or an attribute in'],
    [
      /\s(?:href|src|action|formaction)=["']?\s*(?:javascript|data:text|vbscript):/i.test(body),
      'has a script as an address',
    ],
    [data.some(([, json = '']) => !isJson(json)), 'has structured data that is no JSON'],
  ];
  return faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault);
}

/** The tags of a page without what is quoted in them. */
function listTags(html: string): string {
  const tags = html.match(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi) ?? [];
  return tags.map((tag) => tag.replace(/"[^"]*"|'[^']*'/g, '')).join('\n');
}
