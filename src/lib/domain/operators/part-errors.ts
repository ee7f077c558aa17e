// Where what is wrong with a value stands in its form.
import type { FormNode } from './schema-form.ts';

const HOLDERS: ReadonlySet<FormNode['kind']> = new Set(['group', 'rows', 'pairs']);

/** What is said at a part: of itself, and of what lies in a field that is not drawn in parts. */
export function findPartError(
  errors: Readonly<Record<string, string>>,
  path: string,
  kind: FormNode['kind'],
): string | undefined {
  const own = errors[path];
  if (own !== undefined || HOLDERS.has(kind)) return own;
  return Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
}

/** Every path that a form has a place for. */
export function* listPartPaths(node: FormNode): Generator<string> {
  yield node.path;
  const inner = node.kind === 'group' ? node.nodes : 'rows' in node ? node.rows : [];
  for (const one of inner) yield* listPartPaths(one);
}

/** A sentence of a fault as it is said at a field. */
export function toSentence(message: string): string {
  const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return /[.?!]$/.test(words) ? words : `${words}.`;
}
