import { type Kysely, sql } from 'kysely';

const listTables = (bytes: 'blob' | 'bytea'): readonly string[] => [
  `content_item (collection text not null, id text not null,
     status text not null check (status in ('draft', 'published', 'archived')), body text not null,
     position integer, published_at text, revision integer not null, created_at text not null,
     updated_at text not null, primary key (collection, id),
     check (status <> 'published' or published_at is not null))`,
  `content_revision (collection text not null, item_id text not null, revision integer not null,
     status text not null, body text not null, author text not null, created_at text not null,
     primary key (collection, item_id, revision))`,
  `content_file (id text primary key, status text not null check (status in ('draft', 'published', 'archived')),
     name text not null, title text not null, alt text not null, type text not null, width integer not null,
     height integer not null, size integer not null, bytes ${bytes} not null, created_at text not null)`,
  `content_rendition (file_id text not null references content_file (id), width integer not null,
     format text not null, bytes ${bytes} not null, primary key (file_id, width, format))`,
  `translation (locale text not null, sub_variant text not null, id text not null, category text not null,
     type text not null check (type in ('image', 'markdown', 'plain', 'seo', 'json')), value text not null,
     seeded text, updated_at text not null, primary key (locale, sub_variant, id))`,
];

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const all = listTables(flavor === 'sqlite' ? 'blob' : 'bytea');
  for (const table of all) await sql.raw(`create table ${table}`).execute(db);
}
