// Statements that are sent again and again with other values. Building and compiling one takes longer than sending it:
// that is done once for each shape of the values.
import { type Compilable, type CompiledQuery, type DialectAdapter, SqliteAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Flavor, Tx } from './open.ts';

/** Stands for a value while a statement is built. */
class Parameter {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    this.path = path;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.path.join('.')} has no value while its statement is built`);
  }
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** What the text of a statement may depend on: names, numbers of rows, and which values are left out. */
function describeShape(value: unknown): string {
  if (value === undefined) return '-';
  if (!isNested(value)) return '';
  let shape = Array.isArray(value) ? '[' : '{';
  for (const [name, part] of Object.entries(value)) shape += `${name}${describeShape(part)},`;
  return shape;
}

function toParameters(value: unknown, path: readonly string[] = []): unknown {
  if (value === undefined) return undefined;
  if (!isNested(value)) return new Parameter(path);
  if (Array.isArray(value)) return value.map((part, index) => toParameters(part, [...path, String(index)]));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, toParameters(part, [...path, name])]),
  );
}

const readPath = (values: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => (value as Readonly<Record<string, unknown>>)[name], values);

/** A statement that has been given its values and not been sent. */
export interface DefinedStatement<O> extends Compilable<O> {
  execute(): Promise<O[]>;
  executeTakeFirst(): Promise<O | undefined>;
}

type Build<V, O> = (at: Db | Tx, values: V, flavor: Flavor) => Compilable<O>;

const SHAPES_MAX = 50;

/**
 * Defines a statement by a function that builds it. The function is called once for each shape of the values, with
 * something in place of each of them that may be put into the statement and nothing else: it must neither compute with
 * values nor decide by them. It may count rows and look whether a value is left out.
 */
export function defineStatement<V extends object, O>(
  build: Build<V, O>,
): (at: Db | Tx, values: V) => DefinedStatement<O> {
  const compiled = new WeakMap<DialectAdapter, LRUCache<string, CompiledQuery<O>>>();

  function getCompiled(at: Db | Tx, values: V): CompiledQuery<O> {
    const { adapter } = at.getExecutor();
    const shapes = compiled.get(adapter) ?? new LRUCache<string, CompiledQuery<O>>({ max: SHAPES_MAX });
    compiled.set(adapter, shapes);
    const shape = describeShape(values);
    const known = shapes.get(shape);
    if (known) return known;
    const flavor = adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    const query = build(at, toParameters(values) as V, flavor).compile();
    shapes.set(shape, query);
    return query;
  }

  return (at, values) => {
    const compile = (): CompiledQuery<O> => {
      const query = getCompiled(at, values);
      const parameters = query.parameters.map((one) =>
        one instanceof Parameter ? readPath(values, one.path) : one,
      );
      return { ...query, parameters };
    };
    const execute = async () => (await at.executeQuery(compile())).rows;
    return { compile, execute, executeTakeFirst: async () => (await execute())[0] };
  };
}
