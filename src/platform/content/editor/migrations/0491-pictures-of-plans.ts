import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** Pictures that were uploaded for a plan or an offer, and not into the library of the editors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table content_file add column uploaded_for text not null default ''`).execute(db);
  await sql
    .raw(
      `update content_file set uploaded_for = 'offer'
         where id in (select substr(subject, 7) from audit where action = 'offers picture' and subject like 'files/%')`,
    )
    .execute(db);
}
