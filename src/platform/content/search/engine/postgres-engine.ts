import { sql } from 'kysely';
import type { FoundRow, IndexedWords, SearchEngine, Sought, SoughtWord } from './engine.ts';

/** Positions beyond it are not kept. */
const POSITION_MAX = 16_383;

/** Words hold letters and digits alone: nothing in them needs another escape. The parser of texts is not asked. */
function writeVector({ title, body }: IndexedWords): string {
  const mark = (weight: string, offset: number) => (word: string, place: number) =>
    `'${word}':${Math.min(place + 1 + offset, POSITION_MAX)}${weight}`;
  return [...title.map(mark('A', 0)), ...body.map(mark('D', title.length))].join(' ');
}

const writeWord = ({ words, isPrefix }: SoughtWord): string =>
  `(${words.map((word) => `'${word}'${isPrefix ? ':*' : ''}`).join(' | ')})`;

const writeQuery = ({ words, isAny }: Sought): string => words.map(writeWord).join(isAny ? ' | ' : ' & ');

export const postgresEngine: SearchEngine = {
  async put(tx, documents) {
    if (documents.length === 0) return;
    const rows = documents.map((one) => sql`(${one.id}::bigint, ${one.kind}, ${writeVector(one)}::tsvector)`);
    await sql`insert into search_text (id, kind, words) values ${sql.join(rows)}`.execute(tx);
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await sql`delete from search_text where id in (${sql.join(ids)})`.execute(tx);
  },
  async find(db, sought) {
    const { kind, brand, offers, now, limit, offset, isByAge } = sought;
    const query = writeQuery(sought);
    // The kind stands in the statement: the index of a kind is found by it.
    const order = isByAge ? sql`t.id desc` : sql`ts_rank(t.words, ${query}::tsquery, 1) desc, t.id`;
    const { rows } = await sql<FoundRow>`select d.ref, d.offer_key, d.draw_no, d.local_date, d.title, d.body
      from search_text as t join search_document as d on d.id = t.id
      where t.kind = ${sql.lit(kind)} and t.words @@ ${query}::tsquery and d.brand in ('', ${brand})
        and (d.offer_key = '' or d.offer_key in (select jsonb_array_elements_text(${offers}::jsonb)))
        and (d.shown_from is null or d.shown_from <= ${now})
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
