// What a message says of what has happened: ids, amounts and instants. It names nobody and holds no address.
import type { WebhookType } from '#lib/contracts/desk/webhooks.ts';
import type { Db, Tx } from '../db/open.ts';

type Data = Readonly<Record<string, unknown>>;
type Compose = (at: Db | Tx, subject: string) => Promise<Data | undefined>;

const readSale: Compose = async (at, id) => {
  const sale = await at
    .selectFrom('checkout')
    .select(['id', 'customer_id', 'total_cents', 'channel_key', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const tickets = await at
    .selectFrom('ticket')
    .select(['id', 'offer_key', 'price_cents'])
    .where('checkout_id', '=', id)
    .orderBy('id')
    .execute();
  return sale && { ...sale, tickets };
};

/** Money of a customer: what the wallet got, or gave. */
const readMoney: Compose = async (at, id) => {
  const booked = await at
    .selectFrom('ledger_transaction')
    .select(['id', 'kind', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst();
  const wallets = await at
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['account.customer_id', 'account.currency', 'ledger_entry.amount_cents'])
    .where('ledger_entry.transaction_id', '=', id)
    .where('account.customer_id', 'is not', null)
    .execute();
  return booked && { transaction_id: booked.id, kind: booked.kind, reference: booked.reference, wallets };
};

const readDraw: Compose = async (at, id) => {
  const draw = await at
    .selectFrom('draw')
    .select(['id', 'offer_key', 'draw_no', 'draw_at', 'numbers'])
    .where('id', '=', id)
    .executeTakeFirst();
  return draw && { ...draw, numbers: draw.numbers === null ? null : JSON.parse(draw.numbers) };
};

const readWithdrawal: Compose = (at, id) =>
  at
    .selectFrom('withdrawal')
    .select(['id', 'customer_id', 'method', 'amount_cents', 'done_at'])
    .where('id', '=', id)
    .executeTakeFirst();

const readExclusion: Compose = (at, id) =>
  at
    .selectFrom('exclusion')
    .select(['id', 'customer_id', 'kind', 'starts_at', 'until_at', 'set_by'])
    .where('id', '=', id)
    .executeTakeFirst();

const readPublication: Compose = (at, id) =>
  at.selectFrom('audit').select(['id', 'action', 'subject']).where('id', '=', id).executeTakeFirst();

const COMPOSE = {
  'order.sold': readSale,
  'draw.drawn': readDraw,
  'prize.won': readMoney,
  'deposit.paid': readMoney,
  'withdrawal.paid': readWithdrawal,
  'money.refunded': readMoney,
  'customer.excluded': readExclusion,
  'content.published': readPublication,
} as const satisfies Record<WebhookType, Compose>;

interface Happened {
  readonly type: string;
  readonly subject: string;
  /** ISO instant. */
  readonly at: string;
}

/** JSON as Standard Webhooks has it: `type`, `timestamp`, `data`. Of a row that is gone its id is left. */
export async function createEventBody(
  at: Db | Tx,
  { type, subject, at: timestamp }: Happened,
): Promise<string> {
  const compose: Compose | undefined = COMPOSE[type as WebhookType];
  const data = (await compose?.(at, subject)) ?? { id: subject };
  return JSON.stringify({ type, timestamp, data });
}
