import { type Kysely, sql } from 'kysely';

/**
 * What the lines of a wallet come to, line by line: of each kind, in and out, how many there are up to this one and
 * their sum. So the sums of any stretch of time are a difference of two rows. It points at nothing by a foreign key:
 * the database writes it with the entry itself.
 */
const TABLE = `wallet_line (account_id text not null, kind text not null, flow text not null check (flow in ('in', 'out')),
  created_at text not null, position integer not null, lines integer not null check (lines > 0), cents bigint not null,
  primary key (account_id, kind, flow, created_at, position))`;

/** The kind of a transaction; of a reversal that of what it takes back. */
const KIND = 'coalesce(fourth.kind, third.kind, second.kind, reversed.kind, t.kind)';
const CAUSES = `left join ledger_transaction as reversed on reversed.id = t.reference and t.kind = 'reversal'
    left join ledger_transaction as second on second.id = reversed.reference and reversed.kind = 'reversal'
    left join ledger_transaction as third on third.id = second.reference and second.kind = 'reversal'
    left join ledger_transaction as fourth on fourth.id = third.reference and third.kind = 'reversal'`;
const getFlow = (cents: string) => `case when ${cents} > 0 then 'in' else 'out' end`;

/** The line before this one, whose counts it goes on from. */
const LAST = `from wallet_line as l where l.account_id = new.account_id and l.kind = line.kind and l.flow = line.flow
      and l.created_at <= new.created_at order by l.created_at desc, l.position desc limit 1`;
const ADD = `insert into wallet_line (account_id, kind, flow, created_at, position, lines, cents)
    select new.account_id, line.kind, line.flow, new.created_at, new.position,
      coalesce((select l.lines ${LAST}), 0) + 1, coalesce((select l.cents ${LAST}), 0) + new.amount_cents
    from (select ${KIND} as kind, ${getFlow('new.amount_cents')} as flow
      from ledger_transaction as t ${CAUSES} where t.id = new.transaction_id) as line`;
/** Lines that were dated later by another clock and came before this one: they count it too. */
const ADD_TO_LATER = `update wallet_line set lines = lines + 1, cents = cents + new.amount_cents
    where account_id = new.account_id and flow = ${getFlow('new.amount_cents')} and created_at > new.created_at
      and kind = (select ${KIND} from ledger_transaction as t ${CAUSES} where t.id = new.transaction_id)`;

const TRIGGERS = {
  sqlite: [
    `trigger wallet_line_added after update of position on ledger_entry
      when old.position is null and new.position is not null begin ${ADD}; ${ADD_TO_LATER}; end`,
  ],
  postgres: [
    `function drawcard_add_wallet_line() returns trigger language plpgsql as $$
      begin ${ADD}; ${ADD_TO_LATER}; return null; end $$`,
    `trigger wallet_line_added after insert on ledger_entry for each row when (new.position is not null)
      execute function drawcard_add_wallet_line()`,
  ],
};

const SEQUENCE = 'partition by account_id, kind, flow order by created_at, position';
const FILL = `insert into wallet_line (account_id, kind, flow, created_at, position, lines, cents)
  select account_id, kind, flow, created_at, position, row_number() over (${SEQUENCE}),
    cast(sum(amount_cents) over (${SEQUENCE} rows unbounded preceding) as bigint)
  from (select e.account_id, ${KIND} as kind, ${getFlow('e.amount_cents')} as flow, e.created_at, e.position, e.amount_cents
    from ledger_entry as e join ledger_transaction as t on t.id = e.transaction_id ${CAUSES}
    where e.position is not null) as line`;

/** The triggers come before what fills the table: whoever still writes entries waits for them. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const ending = flavor === 'sqlite' ? ' without rowid' : '';
  await sql.raw(`create table ${TABLE}${ending}`).execute(db);
  for (const statement of TRIGGERS[flavor]) await sql.raw(`create ${statement}`).execute(db);
  await sql.raw(FILL).execute(db);
}
