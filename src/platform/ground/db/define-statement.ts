// Statements that are sent again and again with other values. Building and compiling one takes longer than sending it:
// that is done once for each shape of the values.
import { type Compilable, type CompiledQuery, type DialectAdapter, SqliteAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Flavor, Tx } from './open.ts';

/** Stands for a value while a statement is built. */
class Parameter {
  readonly path: readonly string[];
  /** Among the values in the order in which they are gathered. */
  readonly index: number;
  constructor(path: readonly string[], index: number) {
    this.path = path;
    this.index = index;
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

function toParameters(value: unknown, counter: { count: number }, path: readonly string[] = []): unknown {
  if (value === undefined) return undefined;
  if (!isNested(value)) {
    const parameter = new Parameter(path, counter.count);
    counter.count += 1;
    return parameter;
  }
  if (Array.isArray(value))
    return value.map((part, index) => toParameters(part, counter, [...path, String(index)]));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, toParameters(part, counter, [...path, name])]),
  );
}

type Nested = Readonly<Record<string, unknown>>;

/** Gathers values in the order of their parameters; false where they are of another shape. */
function gatherValues(value: unknown, shape: unknown, gathered: unknown[]): boolean {
  if (shape instanceof Parameter) return value !== undefined && !isNested(value) && gathered.push(value) > 0;
  if (shape === undefined || !isNested(value)) return value === shape;
  if (Array.isArray(shape))
    return (
      Array.isArray(value) &&
      value.length === shape.length &&
      shape.every((part, index) => gatherValues(value[index], part, gathered))
    );
  if (Array.isArray(value)) return false;
  const names = Object.keys(shape as Nested);
  let at = 0;
  for (const name in value) {
    if (name !== names[at]) return false;
    if (!gatherValues((value as Nested)[name], (shape as Nested)[name], gathered)) return false;
    at += 1;
  }
  return at === names.length;
}

/** A statement that has been built for values of a shape. */
interface BuiltStatement<O> {
  /** The values, with a parameter in place of each. */
  readonly shape: unknown;
  readonly query: CompiledQuery<O>;
}

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
  const built = new WeakMap<DialectAdapter, LRUCache<string, BuiltStatement<O>>>();
  /** Values mostly have the shape of those before. */
  const last = new WeakMap<DialectAdapter, BuiltStatement<O>>();

  function getBuilt(at: Db | Tx, values: V): BuiltStatement<O> {
    const { adapter } = at.getExecutor();
    const shapes = built.get(adapter) ?? new LRUCache<string, BuiltStatement<O>>({ max: SHAPES_MAX });
    built.set(adapter, shapes);
    const name = describeShape(values);
    const known = shapes.get(name);
    if (known) return known;
    const flavor = adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    const shape = toParameters(values, { count: 0 });
    const statement = { shape, query: build(at, shape as V, flavor).compile() };
    shapes.set(name, statement);
    return statement;
  }

  function compile(at: Db | Tx, values: V): CompiledQuery<O> {
    const { adapter } = at.getExecutor();
    let statement = last.get(adapter);
    let gathered: unknown[] = [];
    if (!statement || !gatherValues(values, statement.shape, gathered)) {
      statement = getBuilt(at, values);
      last.set(adapter, statement);
      gathered = [];
      gatherValues(values, statement.shape, gathered);
    }
    const { query } = statement;
    const parameters = query.parameters.map((one) => (one instanceof Parameter ? gathered[one.index] : one));
    return { ...query, parameters };
  }

  return (at, values) => {
    const execute = async () => (await at.executeQuery(compile(at, values))).rows;
    return {
      compile: () => compile(at, values),
      execute,
      executeTakeFirst: async () => (await execute())[0],
    };
  };
}
