// Kinds of uploaded files. Each lies in a table of its module, with its bytes in the column `bytes`; they are empty where
// `media_object` says that they are in the store.
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';

export interface MediaKind {
  /** As commands name it. */
  readonly kind: string;
  readonly table: string;
  /** The columns that name a row. None of their values holds a slash. */
  readonly key: readonly string[];
  /** The column with the media type; of pictures in a format, what stands before the format. */
  readonly type: { readonly column: string; readonly before?: string };
  /** Takes a file away that nothing names, with what was made of it. Where it is left out, files stay. */
  readonly unused?: {
    /** Which rows go, in SQL; those that an editor keeps for later do not. */
    readonly where: string;
    readonly remove: (tx: Tx, services: Services, name: string) => Promise<void>;
  };
}

/** A column whose text may name uploaded files: one that is named in one is used. */
export interface MediaUse {
  readonly table: string;
  readonly column: string;
}

declare module '../../module.ts' {
  interface PlatformModule {
    readonly mediaKinds?: readonly MediaKind[];
    readonly mediaUses?: readonly MediaUse[];
  }
}

/** The name of a row, in SQL. */
export const nameOf = ({ key }: MediaKind) =>
  sql<string>`${sql.join(
    key.map((column) => sql`cast(${sql.ref(column)} as text)`),
    sql` || '/' || `,
  )}`;

/** Whether a row is that of a name, in SQL. */
export function isNamed({ key }: MediaKind, name: string) {
  const parts = name.split('/');
  return sql<boolean>`${sql.join(
    key.map((column, place) => sql`${sql.ref(column)} = ${parts[place] ?? ''}`),
    sql` and `,
  )}`;
}

export interface MediaRow {
  readonly bytes: Uint8Array;
  readonly type: string;
}

export async function readMediaRow(
  at: Db | Tx,
  kind: MediaKind,
  name: string,
): Promise<MediaRow | undefined> {
  const { table, type } = kind;
  const { rows } = await sql<MediaRow>`select bytes, ${sql.ref(type.column)} as type from ${sql.table(table)}
    where ${isNamed(kind, name)}`.execute(at);
  const [row] = rows;
  return row && { bytes: row.bytes, type: `${type.before ?? ''}${row.type}` };
}

/** Files after a name whose bytes are in the database, by name. */
export async function listKeptHere(
  at: Db | Tx,
  kind: MediaKind,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const name = nameOf(kind);
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${sql.table(kind.table)}
    where ${name} > ${after} and not exists
      (select 1 from media_object o where o.kind = ${kind.kind} and o.name = ${name})
    order by 1 limit ${limit}`.execute(at);
  return rows.map((row) => row.name);
}

/** Files after a name whose bytes are in the store, by name. */
export const listStored = (
  at: Db | Tx,
  { kind }: MediaKind,
  { after, limit }: { readonly after: string; readonly limit: number },
) =>
  at
    .selectFrom('media_object')
    .selectAll()
    .where('kind', '=', kind)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
