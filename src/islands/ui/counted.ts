import type { CopyValues, Translate } from '#lib/domain/content/copy.ts';

/** A text that depends on a count: `key.one` for 1, else `key.many`. `{count}` is the count. */
export const formatCounted = (t: Translate, key: string, count: number, values: CopyValues = {}): string =>
  t(`${key}.${count === 1 ? 'one' : 'many'}`, { count, ...values });
