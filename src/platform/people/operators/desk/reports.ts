// What was sold, and how the accounts stand: made of the ledger and the tickets that it is about.
import { type RawBuilder, sql } from 'kysely';
import type { DeskBalance, DeskSales, SalesBy } from '#lib/contracts/desk/reports.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db } from '../../../ground/db/open.ts';
import { getHouseAccount } from '../../../money/ledger/accounts.ts';
import { toIso } from '../../../time.ts';

/** ISO instants: from the first up to but without the second. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** @param to local date of the shop, included */
export const toSpan = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: toIso(toInstant(from, '00:00', SHOP_ZONE)),
  until: toIso(toInstant(addDays(to, 1), '00:00', SHOP_ZONE)),
});

type Sums = DeskSales['total'];
type SumRow = { readonly key: string } & { readonly [K in keyof Sums]: number | string };

/** Of tickets charged and refunded in the span, each when it was booked. */
const selectMoved = ({ from, until }: Span) => sql`
  select t.created_at as at, 1 as sign, 1 as tickets, ticket.customer_id, offer_key, ticket.kind, price_cents, discount_cents, cause_cents
    from ledger_transaction as t join ticket on ticket.checkout_id = t.reference and is_charged = 1 and price_cents > 0
    where t.kind = 'purchase' and t.created_at >= ${from} and t.created_at < ${until}
  union all select t.created_at as at, -1 as sign, -1 as tickets, ticket.customer_id, offer_key, ticket.kind, price_cents, discount_cents,
      cause_cents
    from ledger_transaction as t join ticket on ticket.id = t.reference
    where t.kind = 'refund' and t.created_at >= ${from} and t.created_at < ${until}
  union all select t.created_at as at, -1 as sign, 0 as tickets, ticket.customer_id, offer_key, ticket.kind,
      part.price_cents, part.discount_cents, part.cause_cents
    from ledger_transaction as t join entry_refund as part on part.entry_id = t.reference
      join ticket on ticket.id = part.ticket_id
    where t.kind = 'refund' and t.created_at >= ${from} and t.created_at < ${until}`;

/** Days begin on whole hours in the zone of the shop: hours are put together to days afterwards. */
const KEYS = {
  day: sql`substr(moved.at, 1, 13)`,
  offer: sql`coalesce(moved.offer_key, moved.kind)`,
  kind: sql`moved.kind`,
  brand: sql`coalesce(customer.brand, '')`,
} as const satisfies Record<SalesBy, RawBuilder<unknown>>;

const selectSums = (span: Span, by: SalesBy) => sql<SumRow>`
  select ${KEYS[by]} as key, sum(moved.tickets) as tickets, sum(sign * price_cents) as "priceCents",
    sum(sign * discount_cents) as "discountCents", sum(sign * cause_cents) as "causeCents",
    sum(case sign when -1 then price_cents else 0 end) as "backCents",
    sum(sign * (price_cents - cause_cents)) as "salesCents"
  from (${selectMoved(span)}) as moved join customer on customer.id = moved.customer_id group by 1 order by 1`;

const NOTHING: Sums = {
  tickets: 0,
  priceCents: 0,
  discountCents: 0,
  causeCents: 0,
  backCents: 0,
  salesCents: 0,
};

const addSums = (rows: readonly { readonly [K in keyof Sums]: number | string }[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      tickets: sum.tickets + Number(row.tickets),
      priceCents: sum.priceCents + Number(row.priceCents),
      discountCents: sum.discountCents + Number(row.discountCents),
      causeCents: sum.causeCents + Number(row.causeCents),
      backCents: sum.backCents + Number(row.backCents),
      salesCents: sum.salesCents + Number(row.salesCents),
    }),
    NOTHING,
  );

const toDay = (hour: string): string => toLocalDate(Date.parse(`${hour}:00:00Z`), SHOP_ZONE);

/** What was sold and refunded in a span, whatever it was. */
export async function sumSales(db: Db, span: Span): Promise<Sums> {
  return addSums((await selectSums(span, 'kind').execute(db)).rows);
}

export async function readSales(
  db: Db,
  { by, ...days }: { readonly from: string; readonly to: string; readonly by: SalesBy },
): Promise<DeskSales> {
  const span = toSpan(days);
  const { rows } = await selectSums(span, by).execute(db);
  const groups = Map.groupBy(rows, ({ key }) => (by === 'day' ? toDay(key) : key));
  const booked = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction as t', 't.id', 'ledger_entry.transaction_id')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('cents'))
    .where('account_id', '=', getHouseAccount('sales'))
    .where('t.created_at', '>=', span.from)
    .where('t.created_at', '<', span.until)
    .executeTakeFirstOrThrow();
  return {
    rows: [...groups].map(([key, own]) => Object.assign({ key }, addSums(own))),
    total: addSums(rows),
    ledgerCents: Number(booked.cents),
  };
}

export async function readBalance(
  db: Db,
  days: { readonly from: string; readonly to: string },
): Promise<DeskBalance> {
  const { from, until } = toSpan(days);
  const { rows } = await sql<{
    readonly account: string;
    readonly currency: string;
    readonly opening: number | string;
    readonly gained: number | string;
    readonly given: number | string;
  }>`select account.kind as account, account.currency,
      sum(case when t.created_at < ${from} then amount_cents else 0 end) as opening,
      sum(case when t.created_at >= ${from} and amount_cents > 0 then amount_cents else 0 end) as gained,
      sum(case when t.created_at >= ${from} and amount_cents < 0 then -amount_cents else 0 end) as given
    from ledger_entry join ledger_transaction as t on t.id = transaction_id join account on account.id = account_id
    where t.created_at < ${until} group by account.kind, account.currency order by account.kind, account.currency`.execute(
    db,
  );
  return {
    rows: rows.map(({ account, currency, opening, gained, given }) => ({
      account,
      currency,
      openingCents: Number(opening),
      inCents: Number(gained),
      outCents: Number(given),
      closingCents: Number(opening) + Number(gained) - Number(given),
    })),
  };
}
