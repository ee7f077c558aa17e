import { type Kysely, sql } from 'kysely';

/**
 * What a customer has bought of a kind: tickets that play, what charged ones cost less what was taken off, and in how
 * many checkouts. The database writes it with the tickets; the wallet that pays for them is held then, so nobody waits
 * for this row who would not wait for that one.
 */
const TABLE = `customer_sale (customer_id text not null, kind text not null, playing integer not null,
  charged_cents bigint not null, checkouts integer not null, primary key (customer_id, kind))`;

const ADD_UP = `on conflict (customer_id, kind) do update set playing = customer_sale.playing + excluded.playing,
    charged_cents = customer_sale.charged_cents + excluded.charged_cents,
    checkouts = customer_sale.checkouts + excluded.checkouts`;

const TRIGGERS = {
  sqlite: [
    `trigger customer_sale_counted after insert on ticket begin
      insert into customer_sale (customer_id, kind, playing, charged_cents, checkouts)
        values (new.customer_id, new.kind, new.num_entries > 0,
          case new.is_charged when 1 then new.price_cents - new.discount_cents else 0 end,
          new.is_charged = 1 and not exists (select 1 from ticket as t where t.checkout_id = new.checkout_id
            and t.kind = new.kind and t.is_charged = 1 and t.id <> new.id))
        ${ADD_UP}; end`,
  ],
  postgres: [
    `function drawcard_count_sales() returns trigger language plpgsql as $$ begin
      insert into customer_sale (customer_id, kind, playing, charged_cents, checkouts)
        select n.customer_id, n.kind, count(*) filter (where n.num_entries > 0),
          coalesce(sum(n.price_cents - n.discount_cents) filter (where n.is_charged = 1), 0),
          count(distinct n.checkout_id) filter (where n.is_charged = 1 and not exists (select 1 from ticket as t
            where t.checkout_id = n.checkout_id and t.kind = n.kind and t.is_charged = 1
              and t.id not in (select id from added)))
        from added as n group by n.customer_id, n.kind order by n.customer_id, n.kind
        ${ADD_UP};
      return null; end $$`,
    `trigger customer_sale_counted after insert on ticket referencing new table as added for each statement
      execute function drawcard_count_sales()`,
  ],
};

const FILL = `insert into customer_sale (customer_id, kind, playing, charged_cents, checkouts)
  select customer_id, kind, sum(case when exists (select 1 from entry where ticket_id = ticket.id) then 1 else 0 end),
    coalesce(sum(case is_charged when 1 then price_cents - discount_cents end), 0),
    count(distinct case is_charged when 1 then checkout_id end)
  from ticket group by customer_id, kind`;

/** The triggers come before what fills the table: whoever still sells tickets waits for them. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const ending = flavor === 'sqlite' ? ' without rowid' : '';
  await sql.raw(`create table ${TABLE}${ending}`).execute(db);
  for (const statement of TRIGGERS[flavor]) await sql.raw(`create ${statement}`).execute(db);
  await sql.raw(FILL).execute(db);
}
