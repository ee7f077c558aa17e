import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../db/open.ts';
import { CHAIN_START, hashContent, hashLink, SALT_BYTES } from '../../operator/trail/chain.ts';

const COLUMNS = [
  'position bigint',
  'salt text',
  'content_hash text',
  'previous_hash text',
  'hash text',
] as const;

const TABLES = [
  'create table audit_chain (id integer primary key check (id = 1), position bigint not null, hash text not null)',
  `create table audit_check (id text primary key, checked_at text not null, entries bigint not null,
     position bigint not null, hash text not null, erased bigint not null, faults text not null)`,
  'create index audit_check_at on audit_check (checked_at)',
];

/** An entry is for good: what names a person may be taken out of it, and nothing else. */
const TRIGGERS = {
  sqlite: [
    `create trigger audit_kept before update of id, actor, action, created_at, position, content_hash, previous_hash, hash
       on audit begin select raise(abort, 'audit_is_append_only'); end`,
    `create trigger audit_not_deleted before delete on audit begin select raise(abort, 'audit_is_append_only'); end`,
  ],
  postgres: [
    `create trigger audit_kept before update of id, actor, action, created_at, position, content_hash, previous_hash, hash
       on audit for each row execute function drawcard_refuse('audit_is_append_only')`,
    `create trigger audit_not_deleted before delete on audit
       for each row execute function drawcard_refuse('audit_is_append_only')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

interface OldEntry {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly created_at: string;
}

const AT_ONCE = 1000;

async function readAfter(db: Kysely<unknown>, last: OldEntry | undefined): Promise<readonly OldEntry[]> {
  const { created_at: at = '', id = '' } = last ?? {};
  const { rows } = await sql<OldEntry>`select id, actor, action, subject, detail, created_at from audit
    where created_at > ${at} or (created_at = ${at} and id > ${id}) order by created_at, id limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}

/** Chains what older releases have written, in the order of its instants. */
async function chainEntries(db: Kysely<unknown>): Promise<{ position: number; hash: string }> {
  let position = 0;
  let hash = CHAIN_START;
  let last: OldEntry | undefined;
  for (;;) {
    const rows = await readAfter(db, last);
    for (const entry of rows) {
      position += 1;
      const previousHash = hash;
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const contentHash = hashContent({ ...entry, salt });
      hash = hashLink({ ...entry, createdAt: entry.created_at, position, previousHash, contentHash });
      await sql`update audit set position = ${position}, salt = ${salt}, content_hash = ${contentHash},
        previous_hash = ${previousHash}, hash = ${hash} where id = ${entry.id}`.execute(db);
    }
    last = rows.at(-1);
    if (!last) return { position, hash };
  }
}

export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const column of COLUMNS) await sql.raw(`alter table audit add column ${column}`).execute(db);
  for (const statement of TABLES) await sql.raw(statement).execute(db);
  const { position, hash } = await chainEntries(db);
  await sql`insert into audit_chain (id, position, hash) values (1, ${position}, ${hash})`.execute(db);
  await sql.raw('create unique index audit_position on audit (position)').execute(db);
  for (const statement of TRIGGERS[flavor]) await sql.raw(statement).execute(db);
}
