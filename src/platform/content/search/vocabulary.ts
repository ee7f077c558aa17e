// The words that there are, kept in memory: an error is looked for among all of them.
import type { Database } from '../../ground/db/open.ts';

export interface Vocabulary {
  /** Sorted. */
  readonly words: readonly string[];
  /** Whether one of them begins so. */
  readonly hasBeginning: (start: string) => boolean;
}

const kept = new WeakMap<Database, { readonly count: number; readonly vocabulary: Vocabulary }>();

function createVocabulary(words: readonly string[]): Vocabulary {
  const hasBeginning = (start: string): boolean => {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return words[low]?.startsWith(start) ?? false;
  };
  return { words, hasBeginning };
}

/** Words are added and never taken away: their number says whether some are new. */
export async function readVocabulary(database: Database): Promise<Vocabulary> {
  const { count } = await database.db
    .selectFrom('search_word')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const held = kept.get(database);
  if (held?.count === Number(count)) return held.vocabulary;
  const rows = await database.db.selectFrom('search_word').select('word').execute();
  // By code units, whatever the database sorts by.
  const vocabulary = createVocabulary(rows.map(({ word }) => word).sort());
  kept.set(database, { count: Number(count), vocabulary });
  return vocabulary;
}
