import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table content_editor add column content_role text check (content_role in ('editor', 'publisher'))`,
  'update content_editor set content_role = role',
  'alter table content_editor drop column role',
  `alter table content_editor add column desk_role text
     check (desk_role in ('owner', 'manager', 'support', 'auditor'))`,
  'alter table editor_session add column factor_at text',
  `create table staff_factor (editor_id text primary key references content_editor (id), secret text not null,
     confirmed_at text, last_step bigint)`,
  `create table staff_recovery_code (editor_id text not null references content_editor (id),
     code_hash text not null, used_at text, primary key (editor_id, code_hash))`,
  `create table staff_invitation (token_hash text primary key, created_at text not null,
     expires_at text not null, used_at text)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
