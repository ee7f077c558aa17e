import { type Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from './open.ts';

/** A statement that has been built and not been sent. */
export type Statement = Compilable;

/** As many as there are sets of statements that are sent again and again. */
const TEXTS_MAX = 100;
const NAMES_MAX = 500;

/** One statement out of several: the values of each are numbered from 1, here they follow each other. */
function joinTexts(texts: readonly string[]): string {
  let numbered = 0;
  const parts = texts.map((text, index) => {
    let own = 0;
    const renumbered = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      own += 1;
      // A text that holds the like of a value's number would be given the wrong values.
      if (Number(number) !== own) throw new RangeError(`The values of ${text} do not stand in order`);
      numbered += 1;
      return `$${numbered}`;
    });
    return `"part_${index}" as (${renumbered})`;
  });
  return `with ${parts.join(', ')} select`;
}

/** A short name for each text: the texts of a checkout are long, and joining them to look one up takes its time. */
let lastName = 0;
const names = new LRUCache<string, number>({
  max: NAMES_MAX,
  memoMethod: () => {
    lastName += 1;
    return lastName;
  },
});
const joinedTexts = new LRUCache<string, string>({ max: TEXTS_MAX });

function getJoinedText(texts: readonly string[]): string {
  const name = texts.map((text) => names.memo(text)).join(' ');
  const known = joinedTexts.get(name);
  if (known) return known;
  const joined = joinTexts(texts);
  joinedTexts.set(name, joined);
  return joined;
}

/**
 * Sends statements that write, none of which reads what another one writes: one round trip on PostgreSQL, where they
 * are parts of one statement; one after the other on SQLite, where a statement costs no round trip. Foreign keys may
 * point from one to another: PostgreSQL checks them at the end of the whole, SQLite after each, so what is pointed at
 * stands first.
 */
export async function writeTogether(
  tx: Tx,
  { flavor }: Pick<Database, 'flavor'>,
  statements: readonly Statement[],
): Promise<void> {
  const queries = statements.map((statement) => statement.compile());
  if (flavor === 'sqlite') {
    for (const query of queries) await tx.executeQuery(query);
    return;
  }
  const text = getJoinedText(queries.map(({ sql }) => sql));
  await tx.executeQuery(
    CompiledQuery.raw(
      text,
      queries.flatMap(({ parameters }) => parameters),
    ),
  );
}
