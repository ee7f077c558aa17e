import { type Kysely, sql } from 'kysely';

/** Earlier releases rendered transparent pictures as JPEG on black. They are rendered anew when they are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from content_rendition
    where format = 'jpeg' and file_id in (select id from content_file where type <> 'image/jpeg')
  `.execute(db);
}
