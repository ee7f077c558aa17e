import { type Kysely, sql } from 'kysely';

const DOCUMENTS = `search_document (id bigint primary key, kind text not null, ref text not null, brand text not null,
  offer_key text not null, draw_no integer, local_date text, title text not null, body text not null, stamp text not null,
  shown_from text, unique (kind, ref))`;

const STATEMENTS = {
  sqlite: [
    // Only words are kept in it, under the id of their document.
    `virtual table search_text using fts5(kind, title, body, content='', contentless_delete=1,
      tokenize='unicode61 remove_diacritics 0')`,
  ],
  postgres: [
    'table search_text (id bigint primary key, kind text not null, words tsvector not null)',
    // Draws are many: what is looked for among the others does not pass them over.
    "index search_text_draws on search_text using gin (words) where kind = 'draw'",
    "index search_text_others on search_text using gin (words) where kind <> 'draw'",
  ],
};

/** The index of the site's search: documents, their words, and the words that there are. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const all = [
    `table ${DOCUMENTS}`,
    'index search_document_of_offer on search_document (kind, offer_key, draw_no)',
    'table search_word (word text primary key)',
    ...STATEMENTS[flavor],
  ];
  for (const statement of all) await sql.raw(`create ${statement}`).execute(db);
  // Whoever writes the index holds this row.
  await sql.raw(`insert into purge_counter (name, latest) values ('search', 0)`).execute(db);
}
