import { type Kysely, sql } from 'kysely';

const TABLES = [
  // The id of a session is that of its pool.
  `party_session (id text primary key references pool (id), group_id text not null references party_group (id),
    draw_id text not null references draw (id), offer_key text not null references product_offer (key),
    template text not null, cost_cents bigint not null check (cost_cents > 0),
    autosession text not null check (autosession in ('on', 'off', 'paused')),
    invites_all integer not null default 0 check (invites_all in (0, 1)),
    created_by text not null references customer (id), created_at text not null, cancelled_at text)`,
  `party_share (ticket_id text primary key references ticket (id), session_id text not null references party_session (id),
    customer_id text not null references customer (id), first_share integer not null check (first_share > 0),
    shares integer not null check (shares > 0), unique (session_id, first_share))`,
];

const INDEXES = [
  'unique index party_draw_once on party_session (group_id, draw_id) where cancelled_at is null',
  'index party_sessions_of_group on party_session (group_id, created_at)',
  'index party_shares_of_customer on party_share (customer_id)',
  // Every group may have a pool of its own in a draw.
  `unique index pool_once_in_draw on pool (offer_key, draw_id, position)
    where draw_id is not null and kind <> 'social_syndicate_share'`,
];

const KEPT = 'party_share_is_for_good';

/** What groups play: a session is a pool, with what it is made of and who holds which of its shares. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  await sql.raw('drop index pool_once_in_draw').execute(db);
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
  if (flavor === 'postgres') {
    await sql
      .raw(`create trigger party_share_kept before update or delete on party_share
        for each row execute function drawcard_refuse('${KEPT}')`)
      .execute(db);
    return;
  }
  for (const event of ['update', 'delete'])
    await sql
      .raw(`create trigger party_share_no_${event} before ${event} on party_share
        begin select raise(abort, '${KEPT}'); end`)
      .execute(db);
}
