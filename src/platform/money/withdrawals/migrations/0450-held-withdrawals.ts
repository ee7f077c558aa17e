import { type Kysely, sql } from 'kysely';

/** When an operator held a withdrawal, who, and why in words for operators: it is neither approved nor sent until released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['held_at', 'held_by', 'held_reason'])
    await sql.raw(`alter table withdrawal add column ${column} text`).execute(db);
}
