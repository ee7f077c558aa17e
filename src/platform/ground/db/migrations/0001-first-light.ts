import { type Kysely, sql } from 'kysely';

const TABLES = [
  `config_value (namespace text not null, key text not null, value text not null, updated_at text not null,
     primary key (namespace, key))`,
  `product_offer (key text primary key, type text not null, name text not null, position integer not null,
     body text not null, updated_at text not null, results_version integer not null default 0)`,
  `draw (id text primary key, offer_key text not null references product_offer (key), draw_no integer not null,
     local_date text not null, draw_at text not null, stop_at text not null,
     status text not null check (status in ('DRAW_OPEN','DRAW_CAPPED','DRAW_CLOSED','DRAW_DRAWN','DRAW_SCORED','DRAW_PAID','DRAW_EMAILED')),
     jackpot_cents bigint check (jackpot_cents >= 0), source text not null, numbers text, commitment text, reveal text,
     drawn_at text, scored_at text, paid_at text, emailed_at text,
     unique (offer_key, draw_no), check (stop_at <= draw_at),
     check (status in ('DRAW_OPEN','DRAW_CAPPED','DRAW_CLOSED') or numbers is not null))`,
  `draw_secret (draw_id text primary key references draw (id), seed text not null)`,
  `dividend (draw_id text not null references draw (id), division integer not null, winners bigint not null,
     amount_cents bigint not null check (amount_cents >= 0), transfer_kind text, transfer_number integer,
     primary key (draw_id, division))`,
  `customer (id text primary key, email text not null unique, firstname text not null, lastname text not null,
     state text not null, date_of_birth text not null, segment_name text not null, pricing_id text not null,
     marketing_email integer not null, force_password_change integer not null default 0,
     is_verified integer not null default 0, created_at text not null, closed_at text)`,
  `credential (customer_id text primary key references customer (id), password_hash text not null, changed_at text not null)`,
  `session (id text primary key, customer_id text not null references customer (id), device_uuid text not null,
     refresh_hash text not null unique, previous_hash text, rotated_at text not null, created_at text not null,
     expires_at text not null, revoked_at text)`,
  `guess (key text primary key, failures integer not null, first_at text not null, locked_until text)`,
  `account (id text primary key, kind text not null, customer_id text references customer (id),
     currency text not null, balance_cents bigint, entry_count integer not null default 0,
     unique (kind, customer_id, currency),
     check ((kind = 'wallet') = (customer_id is not null)),
     check ((kind = 'wallet') = (balance_cents is not null)),
     constraint wallet_not_below_zero check (balance_cents >= 0))`,
  `ledger_transaction (id text primary key, kind text not null, reference text not null, description text not null,
     sealed integer not null default 0 check (sealed in (0, 1)), created_at text not null, unique (kind, reference))`,
  `ledger_entry (id text primary key, transaction_id text not null references ledger_transaction (id),
     account_id text not null references account (id), amount_cents bigint not null check (amount_cents <> 0),
     balance_after_cents bigint, position integer, created_at text not null,
     check ((position is null) = (balance_after_cents is null)))`,
  `deposit (id text primary key, customer_id text not null references customer (id), method text not null,
     amount_cents bigint not null check (amount_cents > 0), status text not null, created_at text not null)`,
  `checkout (id text primary key, customer_id text not null references customer (id),
     total_cents bigint not null check (total_cents >= 0), balance_after_cents bigint not null,
     channel_key text not null, tracking text not null, created_at text not null)`,
  `ticket (id text primary key, checkout_id text not null references checkout (id),
     customer_id text not null references customer (id), offer_key text not null references product_offer (key),
     body text not null, price_cents bigint not null check (price_cents > 0),
     num_entries integer not null check (num_entries > 0), created_at text not null)`,
  `entry (id text primary key, ticket_id text not null references ticket (id),
     customer_id text not null references customer (id), draw_id text not null references draw (id),
     price_cents bigint not null check (price_cents > 0), created_at text not null, scored_at text,
     prize_cents bigint check (prize_cents >= 0), divisions text, paid_at text,
     unique (ticket_id, draw_id), check ((scored_at is null) = (prize_cents is null)),
     check (paid_at is null or prize_cents > 0))`,
  `cart (id text primary key, customer_id text unique references customer (id), token_hash text unique,
     reference text not null, created_at text not null, updated_at text not null, expires_at text,
     check ((customer_id is null) <> (token_hash is null)))`,
  `cart_item (id text primary key, cart_id text not null references cart (id), body text not null,
     created_at text not null, updated_at text not null)`,
  `cart_removed (id text primary key, cart_id text not null references cart (id), description text not null,
     reason text not null, created_at text not null)`,
  `idempotency (scope text not null, key text not null, request_hash text not null, status integer not null,
     answer text not null, created_at text not null, primary key (scope, key))`,
  `job (id text primary key, kind text not null, dedupe text unique, payload text not null, run_at text not null,
     attempts integer not null default 0, locked_until text, done_at text, error text)`,
  `mail (id text primary key, customer_id text not null references customer (id), recipient text not null,
     kind text not null, payload text not null, dedupe text not null unique, created_at text not null, sent_at text)`,
  `audit (id text primary key, actor text not null, action text not null, subject text not null,
     detail text not null, created_at text not null)`,
  `web_session (id_hash text primary key, body text not null, expires_at text not null)`,
];

const UNIQUE_INDEXES = [
  'ledger_entry_in_wallet on ledger_entry (account_id, position) where position is not null',
];

const INDEXES = [
  'draw_by_date on draw (offer_key, local_date)',
  'draw_by_status on draw (status, stop_at)',
  'draw_drawn_of_offer on draw (offer_key, local_date, draw_no) where numbers is not null',
  'draw_drawn on draw (draw_at, offer_key) where numbers is not null',
  'session_of_customer on session (customer_id)',
  'ledger_entry_of_transaction on ledger_entry (transaction_id)',
  'ticket_of_customer on ticket (customer_id, created_at)',
  'ticket_of_checkout on ticket (checkout_id)',
  'entry_of_draw on entry (draw_id, scored_at)',
  'entry_of_customer on entry (customer_id, draw_id)',
  'cart_expiry on cart (expires_at)',
  'cart_item_of_cart on cart_item (cart_id)',
  'cart_removed_of_cart on cart_removed (cart_id)',
  'job_due on job (done_at, run_at)',
  'mail_of_customer on mail (customer_id, created_at)',
  'web_session_expiry on web_session (expires_at)',
];

/** The other side of what wallets gain and lose. Their balances are computed when wanted, never kept. */
const HOUSE_ACCOUNTS = ['deposits', 'withdrawals', 'sales', 'prizes'].flatMap((kind) =>
  ['AUD', 'GBP'].map((currency) => `('house_${kind}_${currency}', '${kind}', '${currency}')`),
);

/** Rules that hold whatever program writes: append-only ledger, balanced transactions, wallets kept in step. */
const SQLITE_TRIGGERS = [
  `ledger_entry_kept before update of id, transaction_id, account_id, amount_cents, created_at on ledger_entry
     begin select raise(abort, 'ledger_entry_is_append_only'); end`,
  `ledger_entry_not_deleted before delete on ledger_entry
     begin select raise(abort, 'ledger_entry_is_append_only'); end`,
  `ledger_transaction_not_deleted before delete on ledger_transaction
     begin select raise(abort, 'ledger_transaction_is_append_only'); end`,
  `ledger_transaction_kept before update on ledger_transaction
     when old.sealed = 1 or new.sealed <> 1 or new.id <> old.id or new.kind <> old.kind or new.reference <> old.reference
     begin select raise(abort, 'ledger_transaction_is_append_only'); end`,
  `ledger_transaction_balanced before update of sealed on ledger_transaction
     when (select coalesce(sum(amount_cents), 1) from ledger_entry where transaction_id = new.id) <> 0
     begin select raise(abort, 'ledger_transaction_not_balanced'); end`,
  `ledger_entry_not_sealed before insert on ledger_entry
     when (select sealed from ledger_transaction where id = new.transaction_id) = 1
     begin select raise(abort, 'ledger_transaction_is_sealed'); end`,
  `ledger_entry_moves_wallet after insert on ledger_entry
     begin
       update account set balance_cents = balance_cents + new.amount_cents, entry_count = entry_count + 1
         where id = new.account_id and balance_cents is not null;
       update ledger_entry set (balance_after_cents, position) =
         (select balance_cents, entry_count from account where id = new.account_id)
         where id = new.id and exists (select 1 from account where id = new.account_id and balance_cents is not null);
     end`,
  `ledger_entry_settled before update of balance_after_cents, position on ledger_entry
     when old.position is not null or (select kind from account where id = old.account_id) <> 'wallet'
     begin select raise(abort, 'ledger_entry_is_append_only'); end`,
  `checkout_kept before update on checkout begin select raise(abort, 'checkout_is_for_good'); end`,
  `checkout_not_deleted before delete on checkout begin select raise(abort, 'checkout_is_for_good'); end`,
  `ticket_kept before update on ticket begin select raise(abort, 'ticket_is_for_good'); end`,
  `ticket_not_deleted before delete on ticket begin select raise(abort, 'ticket_is_for_good'); end`,
  `entry_kept before update of id, ticket_id, customer_id, draw_id, price_cents, created_at on entry
     begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_not_deleted before delete on entry begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_scored_once before update of scored_at, prize_cents, divisions on entry when old.scored_at is not null
     begin select raise(abort, 'entry_is_scored_once'); end`,
  `entry_in_open_draw before insert on entry
     when (select status from draw where id = new.draw_id) <> 'DRAW_OPEN'
     begin select raise(abort, 'draw_not_open'); end`,
];

const POSTGRES_TRIGGERS = `
create function drawcard_refuse() returns trigger language plpgsql as $$
begin raise exception '%', tg_argv[0]; end $$;

create function drawcard_seal() returns trigger language plpgsql as $$
begin
  if old.sealed = 1 or new.sealed <> 1 or new.id <> old.id or new.kind <> old.kind or new.reference <> old.reference then
    raise exception 'ledger_transaction_is_append_only';
  end if;
  if (select coalesce(sum(amount_cents), 1) from ledger_entry where transaction_id = new.id) <> 0 then
    raise exception 'ledger_transaction_not_balanced';
  end if;
  return new;
end $$;

create function drawcard_enter() returns trigger language plpgsql as $$
begin
  if (select sealed from ledger_transaction where id = new.transaction_id) = 1 then
    raise exception 'ledger_transaction_is_sealed';
  end if;
  update account set balance_cents = balance_cents + new.amount_cents, entry_count = entry_count + 1
    where id = new.account_id and balance_cents is not null
    returning balance_cents, entry_count into new.balance_after_cents, new.position;
  return new;
end $$;

create function drawcard_open_draw() returns trigger language plpgsql as $$
begin
  if (select status from draw where id = new.draw_id for share) <> 'DRAW_OPEN' then
    raise exception 'draw_not_open';
  end if;
  return new;
end $$;

create trigger ledger_entry_kept before update or delete on ledger_entry
  for each row execute function drawcard_refuse('ledger_entry_is_append_only');
create trigger ledger_transaction_not_deleted before delete on ledger_transaction
  for each row execute function drawcard_refuse('ledger_transaction_is_append_only');
create trigger ledger_transaction_kept before update on ledger_transaction
  for each row execute function drawcard_seal();
create trigger ledger_entry_moves_wallet before insert on ledger_entry
  for each row execute function drawcard_enter();
create trigger checkout_kept before update or delete on checkout
  for each row execute function drawcard_refuse('checkout_is_for_good');
create trigger ticket_kept before update or delete on ticket
  for each row execute function drawcard_refuse('ticket_is_for_good');
create trigger entry_kept before update of id, ticket_id, customer_id, draw_id, price_cents, created_at on entry
  for each row execute function drawcard_refuse('entry_is_for_good');
create trigger entry_not_deleted before delete on entry
  for each row execute function drawcard_refuse('entry_is_for_good');
create trigger entry_scored_once before update of scored_at, prize_cents, divisions on entry
  for each row when (old.scored_at is not null) execute function drawcard_refuse('entry_is_scored_once');
create trigger entry_in_open_draw before insert on entry
  for each row execute function drawcard_open_draw();
`;

const HOUSE = `insert into account (id, kind, currency) values ${HOUSE_ACCOUNTS.join(', ')}`;

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of UNIQUE_INDEXES) await sql.raw(`create unique index ${index}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
  await sql.raw(HOUSE).execute(db);
  if (flavor === 'postgres') await sql.raw(POSTGRES_TRIGGERS).execute(db);
  else for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
}
