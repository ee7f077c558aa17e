// The styles of pasted HTML, by their text: the content policy keeps them from being applied. Word processors write
// half of them into a style sheet.

/** Values by property, both in lower case. */
export type Styles = ReadonlyMap<string, string>;
export type ReadStyles = (element: Element) => Styles;

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const SELECTOR = /^([a-z][\w-]*)?(?:\.([\w-]+))?$/i;

function readDeclarations(text: string): [string, string][] {
  return text.split(';').flatMap((one): [string, string][] => {
    const at = one.indexOf(':');
    const value = one.slice(at + 1).replace(/!important/i, '');
    return at < 0 ? [] : [[one.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase()]];
  });
}

/** Declarations by `tag`, `.class` and `tag.class`. Other selectors say nothing of words. */
function readSheet(text: string): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>();
  const plain = text.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, ' ');
  for (const [, selectors = '', body = ''] of plain.matchAll(RULE)) {
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      if (!SELECTOR.test(selector)) continue;
      const key = selector.toLowerCase();
      rules.set(key, [...(rules.get(key) ?? []), ...readDeclarations(body)]);
    }
  }
  return rules;
}

/** The style sheets that came with a text. */
export const readSheets = (pasted: Document): string =>
  [...pasted.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('\n');

/** Reads what a style sheet, and the element itself, say of an element. */
export function createStyleReader(sheet: string): ReadStyles {
  const rules = readSheet(sheet);
  return (element) => {
    const tag = element.tagName.toLowerCase();
    const classes = (element.getAttribute('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const keys = [tag, ...classes.map((one) => `.${one}`), ...classes.map((one) => `${tag}.${one}`)];
    const own = readDeclarations(element.getAttribute('style') ?? '');
    return new Map([...keys.flatMap((key) => rules.get(key) ?? []), ...own]);
  };
}
