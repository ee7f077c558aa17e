// Three-way merge of an item that two editors changed.
import { type Fields, isSame } from './editor-fields.ts';

export interface FieldConflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Each field from the side that changed it; for a conflict, mine. */
  readonly fields: Fields;
  readonly conflicts: readonly FieldConflict[];
  /** Names of fields that only they changed. */
  readonly taken: readonly string[];
}

/** @param base the fields that both changes are based on */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const fields: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  for (const name of names) {
    const [was, my, their] = [base[name], mine[name], theirs[name]];
    const isTheirs = isSame(was, my) && !isSame(was, their);
    if (isTheirs) taken.push(name);
    else if (!isSame(was, my) && !isSame(was, their) && !isSame(my, their))
      conflicts.push({ name, mine: my, theirs: their });
    const value = isTheirs ? their : my;
    if (value !== undefined) fields[name] = value;
  }
  return { fields, conflicts, taken };
}
