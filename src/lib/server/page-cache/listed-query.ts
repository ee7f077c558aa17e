// The parameters that make a page another one, each with the values that it may have. Only those are ever part of a key:
// what strangers make up must not become files.
import type { ListedParameter, VaryRule } from './page.ts';

/** Whole numbers as they are written, without what would make one of them many addresses. */
const NUMBER = /^[1-9]\d{0,6}$/;
const ANY_NUMBER = '#';

/** In the header and in the catalogue: `page=#`, `tab=winners|prizes`, and `draw` for one that is never kept. */
export const formatParameter = ({ name, values }: ListedParameter): string => {
  if (values === 'unkept') return name;
  return `${name}=${values === 'number' ? ANY_NUMBER : values.join('|')}`;
};

export function parseParameter(text: string): ListedParameter {
  const [name = '', values] = text.split('=');
  if (values === undefined) return { name, values: 'unkept' };
  return { name, values: values === ANY_NUMBER ? 'number' : values.split('|') };
}

/**
 * The listed parameters in the order of the list. A value that is not on its list counts as none; nothing at all when
 * only the framework can say what the address means.
 */
export function normaliseQuery(rule: VaryRule, query: URLSearchParams): string | undefined {
  const kept = new URLSearchParams();
  for (const { name, values } of rule.query) {
    const value = query.get(name);
    if (!value) continue;
    if (values === 'unkept' || (values === 'number' && !NUMBER.test(value))) return undefined;
    const isKept = values === 'number' ? value !== '1' : values.includes(value);
    if (isKept) kept.set(name, value);
  }
  return kept.toString();
}
