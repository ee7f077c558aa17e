// Everything that the shop knows of a customer, as one document (decision P2).
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Tables with a `customer_id` whose rows are in the document of a customer's personal data. */
    readonly personalTables?: readonly string[];
  }
}

/** The tables that hold something of a customer, in the order of the document. */
export const TABLES_EXPORTED = [
  'communication_preference',
  'customer_limit',
  'limit_credit',
  'exclusion',
  'identity_check',
  'identity_document',
  'customer_migration',
  'session',
  'two_factor',
  'passkey',
  'social_account',
  'fund',
  'provider_customer',
  'payout_account',
  'mandate',
  'bpay_reference',
  'deposit',
  'checkout_intent',
  'receivable',
  'dispute',
  'withdrawal',
  'adjustment',
  'checkout',
  'ticket',
  'scheduled_purchase',
  'recurring',
  'recurring_charge',
  'entry',
  'prize',
  'membership',
  'premium_term',
  'membership_event',
  'member_discount',
  'giveaway_entry',
  'giveaway_award',
  'voucher',
  'voucher_redemption',
  'favourite_numbers',
  'feedback_event',
  'mail',
  'customer_note',
  'refusal',
] as const;

/** What was written or asked for without logging in, by the address that was given with it. */
export const TABLES_BY_ADDRESS = [
  'feedback_event',
  'support_message',
  'conversation_file',
  'conversation_message',
  'conversation',
  'alert',
  'alert_reader',
] as const;

/** Accounts keep their addresses in lower case. */
export const isOfAddress = (email: string): RawBuilder<unknown> => sql`lower(email) = ${email}`;

/** What opens or proves something, was sealed, or says something of another person: never in the document. */
const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([
  ...['refresh_hash', 'previous_hash', 'address_hash', 'device_uuid', 'secret', 'last_step', 'failures'],
  ...[
    'public_key',
    'token_hash',
    'rp_id',
    'counter',
    'transports',
    'token',
    'fingerprint',
    'account',
    'sealed',
    'sha256',
  ],
  ...['reference', 'action', 'request', 'locked_until', 'payload'],
  ...['from_customer_id', 'separated_reason'],
]);

type Row = Readonly<Record<string, unknown>>;

const readTable = async (at: Db | Tx, table: string, condition: RawBuilder<unknown>): Promise<Row[]> => {
  const query: RawBuilder<Row> = sql`select * from ${sql.table(table)} where ${condition}`;
  return (await query.execute(at)).rows;
};

const dropHidden = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !HIDDEN_COLUMNS.has(column)));

export interface PersonalData {
  readonly customer: Row;
  readonly statement: readonly Row[];
  readonly [table: string]: Row | readonly Row[];
}

/** @throws where there is no such customer */
export async function exportPersonalData(
  shop: Pick<Services, 'modules'>,
  at: Db | Tx,
  customerId: string,
): Promise<PersonalData> {
  const customer = await at
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const statement = await at
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .innerJoin('account', 'account.id', 'e.account_id')
    .select(['t.id', 't.kind', 't.description', 'e.amount_cents', 'e.balance_after_cents', 'e.created_at'])
    .where('account.customer_id', '=', customerId)
    .orderBy('e.position')
    .execute();
  const tables = new Map<string, Row[]>();
  for (const table of [...TABLES_EXPORTED, ...listParts(shop, 'personalTables')])
    tables.set(table, await readTable(at, table, sql`customer_id = ${customerId}`));
  for (const table of TABLES_BY_ADDRESS) {
    const written = await readTable(at, table, isOfAddress(customer.email));
    tables.set(table, [...(tables.get(table) ?? []), ...written]);
  }
  const shown = [...tables].map(([table, rows]) => [table, rows.map(dropHidden)]);
  return { customer: dropHidden({ ...customer }), statement, ...Object.fromEntries(shown) };
}
