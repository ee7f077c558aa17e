import { sql } from 'kysely';
import type { FoundRow, SearchEngine, Sought, SoughtWord } from './engine.ts';

/** Words hold letters and digits alone: nothing in them needs another escape. */
const quoteWord = (word: string, isPrefix: boolean): string => `"${word}"${isPrefix ? ' *' : ''}`;

const writeWord = ({ words, isPrefix }: SoughtWord): string =>
  `(${words.map((word) => quoteWord(word, isPrefix)).join(' OR ')})`;

const writeMatch = ({ kind, words, isAny }: Sought): string =>
  `kind : "${kind}" AND {title body} : (${words.map(writeWord).join(isAny ? ' OR ' : ' AND ')})`;

export const sqliteEngine: SearchEngine = {
  async put(tx, documents) {
    if (documents.length === 0) return;
    const rows = documents.map(
      ({ id, kind, title, body }) => sql`(${id}, ${kind}, ${title.join(' ')}, ${body.join(' ')})`,
    );
    await sql`insert into search_text (rowid, kind, title, body) values ${sql.join(rows)}`.execute(tx);
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await sql`delete from search_text where rowid in (${sql.join(ids)})`.execute(tx);
  },
  async find(db, sought) {
    const { brand, offers, now, limit, offset, isByAge } = sought;
    const order = isByAge ? sql`t.rowid desc` : sql`bm25(search_text, 0.0, 8.0, 1.0)`;
    const { rows } = await sql<FoundRow>`select d.ref, d.offer_key, d.draw_no, d.local_date, d.title, d.body
      from search_text as t join search_document as d on d.id = t.rowid
      where t.search_text match ${writeMatch(sought)} and d.brand in ('', ${brand})
        and (d.offer_key = '' or d.offer_key in (select value from json_each(${offers})))
        and (d.shown_from is null or d.shown_from <= ${now})
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
