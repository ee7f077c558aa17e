// Lengths of the root that nothing changes stand in the built sheets as themselves: `var(--space-4)` is read and sent
// five hundred times otherwise. Their names stay declared, for style sheets that are loaded beside these.
import { transform } from 'lightningcss';

const ROOT = /:root\{([^}]*)\}/g;
const DECLARATION = /(--[\w-]+):([^;}]+)/g;
const LENGTH = /^[\d.]+rem$/;
const REFERENCE = /var\((--[\w-]+)\)/g;

const listDeclarations = (css: string): [name: string, value: string][] =>
  [...css.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value]);

/** The lengths of the root that are declared once in all of the sheet, by name. */
function findLengths(css: string): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [name] of listDeclarations(css)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ofRoot = [...css.matchAll(ROOT)].flatMap(([, declarations = '']) => listDeclarations(declarations));
  return new Map(ofRoot.filter(([name, value]) => LENGTH.test(value) && counts.get(name) === 1));
}

/** @param css minified; so is what comes back. */
export function inlineRootLengths(css: string): string {
  const lengths = findLengths(css);
  const code = Buffer.from(css.replace(REFERENCE, (whole, name: string) => lengths.get(name) ?? whole));
  return transform({ filename: 'main.css', code, minify: true }).code.toString();
}
