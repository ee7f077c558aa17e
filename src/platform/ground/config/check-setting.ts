// What an operator sets is checked by what its area says of it. Readers go on to read what earlier releases stored.
import type { z } from 'zod';
import type { Operator } from '#lib/contracts/operator.ts';
import type { Right } from '#lib/domain/operators/rights.ts';
import type { Tx } from '../db/open.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What must be true besides of a value that is set, as the rest of the shop stands. */
    readonly settingChecks?: readonly SettingCheck[];
  }
}

export interface SettingCheck {
  readonly key: string;
  /** What a person at the desk needs to set it, and to unset it, where that is more than other settings ask for. */
  readonly right?: Right;
  /**
   * In the transaction that sets the value, which its schema has read.
   * @param operator who sets it over HTTP; undefined at the command line
   * @throws OperatorError
   */
  readonly refuse: (tx: Tx, value: unknown, operator: Operator | undefined) => Promise<void> | void;
}

/** What each setting may hold, by its key. */
export type SettingSchemas = Readonly<Record<string, z.ZodType>>;

/** What settings need that ask for more than others, by their key. */
export type SettingRights = ReadonlyMap<string, Right>;

type Path = readonly PropertyKey[];

const describePath = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');

const listEntries = (value: unknown): readonly (readonly [PropertyKey, unknown])[] => {
  if (Array.isArray(value)) return value.map((item: unknown, place) => [place, item] as const);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
};

/** Where the value has fields that its schema passed over: a slip of the pen there would be no rule at all. */
function listUnknownFields(value: unknown, read: unknown, path: Path = []): readonly Path[] {
  const known = new Map(listEntries(read));
  return listEntries(value).flatMap(([step, item]) =>
    known.has(step) ? listUnknownFields(item, known.get(step), [...path, step]) : [[...path, step]],
  );
}

/** What is wrong with a value, and where in it. */
export interface SettingFault {
  /** From the setting on, as `[0].region`. */
  readonly path: Path;
  /** Without a stop. */
  readonly message: string;
}

/**
 * What is wrong with the value of a setting; nothing where its schema takes it.
 * @param error words for what the schema has none for
 */
export function findSettingFaults(
  schema: z.ZodType,
  value: unknown,
  error?: z.core.$ZodErrorMap,
): readonly SettingFault[] {
  const read = schema.safeParse(value, error && { error });
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ path, message }));
  return listUnknownFields(value, read.data).map((path) => ({ path, message: 'there is no such field' }));
}

export const findSchema = (schemas: SettingSchemas, key: string): z.ZodType | undefined =>
  Object.hasOwn(schemas, key) ? schemas[key] : undefined;

/** What is wrong with a value, a sentence for each fault; none where the setting can hold it. */
export function listSettingFaults(schemas: SettingSchemas, key: string, value: unknown): readonly string[] {
  const schema = findSchema(schemas, key);
  if (!schema)
    return [`There is no setting ${key}. There are: ${Object.keys(schemas).toSorted().join(', ')}.`];
  return findSettingFaults(schema, value).map(
    ({ path, message }) => `${key}${describePath(path)}: ${message}.`,
  );
}
