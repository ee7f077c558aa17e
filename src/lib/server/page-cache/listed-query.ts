// The query parameters that select another page, each with the values that it may have. Only those become part of a key,
// so that made-up values make no files.
import type { ListedParameter, VaryRule } from './page.ts';

/** Whole numbers in one spelling each. */
const NUMBER = /^[1-9]\d{0,6}$/;
const ANY_NUMBER = '#';

/** As in the header and in the index: `page=#`, `tab=winners|prizes`, and `draw` for one that is never cached. */
export const formatParameter = ({ name, values }: ListedParameter): string => {
  if (values === 'uncached') return name;
  return `${name}=${values === 'number' ? ANY_NUMBER : values.join('|')}`;
};

export function parseParameter(text: string): ListedParameter {
  const [name = '', values] = text.split('=');
  if (values === undefined) return { name, values: 'uncached' };
  return { name, values: values === ANY_NUMBER ? 'number' : values.split('|') };
}

/**
 * The listed parameters in the order of the list. A value that is not listed counts as none. Undefined when only the
 * framework can tell what the address means.
 */
export function normaliseQuery(rule: VaryRule, query: URLSearchParams): string | undefined {
  const kept = new URLSearchParams();
  for (const { name, values } of rule.query) {
    const value = query.get(name);
    if (!value) continue;
    if (values === 'uncached' || (values === 'number' && !NUMBER.test(value))) return undefined;
    const isKept = values === 'number' ? value !== '1' : values.includes(value);
    if (isKept) kept.set(name, value);
  }
  return kept.toString();
}
