// The rules of a built style sheet, and the part of them that a page can use.

/** A rule is kept when one of its selectors needs no other classes than these. */
interface StyleRule {
  readonly kind: 'style';
  readonly text: string;
  /** The classes of each selector; those inside `:is()`, `:not()`, `:has()` and `:where()` do not count. */
  readonly selectors: readonly (readonly string[])[];
}
/** `@layer`, `@media`, `@container` or `@supports` around other rules. */
interface GroupRule {
  readonly kind: 'group';
  readonly prelude: string;
  readonly rules: readonly CssRule[];
}
interface KeyframesRule {
  readonly kind: 'keyframes';
  readonly name: string;
  readonly text: string;
}
interface OtherRule {
  readonly kind: 'other';
  readonly text: string;
}
export type CssRule = StyleRule | GroupRule | KeyframesRule | OtherRule;

/** What a page names. */
export interface ClassNames {
  has(name: string): boolean;
}

const GROUP = /^@(?:layer|media|container|supports)\b/;
const KEYFRAMES = /^@keyframes (\S+)/;
const FUNCTIONAL = /:(?:is|not|has|where)\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;

/** The index behind the string that begins at `from`. */
function findStringEnd(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

/** The statements of one level: what ends in `;` or a block. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = findStringEnd(css, at);
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    const isEnd = depth === 0 && (sign === '}' || sign === ';');
    if (!isEnd) continue;
    rules.push(css.slice(start, at + 1).trim());
    start = at + 1;
  }
  return rules;
}

const listClasses = (selector: string): string[] =>
  [...selector.matchAll(CLASS)].map(([, name = '']) => name);

function toRule(text: string): CssRule {
  const open = text.indexOf('{');
  const prelude = open < 0 ? text : text.slice(0, open).trim();
  if (open >= 0 && GROUP.test(prelude))
    return { kind: 'group', prelude, rules: parseCss(text.slice(open + 1, -1)) };
  const [, name] = KEYFRAMES.exec(prelude) ?? [];
  if (name) return { kind: 'keyframes', name, text };
  if (prelude.startsWith('@')) return { kind: 'other', text };
  return { kind: 'style', text, selectors: prelude.replace(FUNCTIONAL, '').split(',').map(listClasses) };
}

/** @param css minified, without comments. */
export const parseCss = (css: string): CssRule[] => splitRules(css).map(toRule);

interface Selection {
  readonly classes: ClassNames;
  /** For a part of a page that is fetched later: without what every page has. */
  readonly isPart?: boolean;
  /** What the page around the part names: rules for it are there already. */
  readonly without?: ClassNames;
}

function select(rules: readonly CssRule[], selection: Selection): string {
  const { classes, isPart = false, without } = selection;
  const isUsed = (names: readonly string[]): boolean =>
    (!isPart || names.length > 0) &&
    names.every((name) => classes.has(name)) &&
    !(without && names.every((name) => without.has(name)));
  return rules
    .map((rule) => {
      if (rule.kind === 'style') return rule.selectors.some(isUsed) ? rule.text : '';
      if (rule.kind !== 'group') return isPart && rule.kind === 'other' ? '' : rule.text;
      const inner = select(rule.rules, selection);
      return inner && `${rule.prelude}{${inner}}`;
    })
    .join('');
}

const KEYFRAMES_BLOCK = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** The sheet of a page that names these classes. Animations that none of its rules plays are left out. */
export function selectRules(rules: readonly CssRule[], selection: Selection): string {
  const css = select(rules, selection);
  const withoutFrames = css.replace(KEYFRAMES_BLOCK, '');
  return css.replace(KEYFRAMES_BLOCK, (block, name: string) =>
    new RegExp(`animation[^;}]*\\b${name}\\b`).test(withoutFrames) ? block : '',
  );
}
