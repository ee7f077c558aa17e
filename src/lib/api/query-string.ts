import { toSnakeCase } from '#lib/contracts/protocol/wire.ts';

export type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

/**
 * A query with snake_case names. Lists travel as `name[]=a&name[]=b`, or as one JSON value where the service
 * wants that. Undefined values are left out.
 */
export function formatQuery(
  query: Readonly<Record<string, QueryValue>>,
  lists: 'bracket' | 'json' = 'bracket',
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const name = toSnakeCase(key);
    if (value === undefined) continue;
    if (!Array.isArray(value)) search.append(name, String(value));
    else if (lists === 'json') search.append(name, JSON.stringify(value));
    else for (const item of value) search.append(`${name}[]`, String(item));
  }
  return search.toString();
}
