// The statement of a wallet: its lines, what they were about, and what they come to.
import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { DisputeState } from './dispute-state.ts';

/** Why money of a wallet moved. */
export const WALLET_ENTRY_KINDS = [
  'deposit',
  'purchase',
  'prize',
  'refund',
  'withdrawal',
  'donation',
  'reversal',
  'settlement',
  'adjustment',
  'dispute',
] as const;
export const WalletEntryKind = z.enum(WALLET_ENTRY_KINDS);
export type WalletEntryKind = z.infer<typeof WalletEntryKind>;

const BoughtTicket = z.object({ id: z.string(), name: z.string() });

/** What a line came from, by ids that lead there. */
export const EntryCause = z.discriminatedUnion('of', [
  z.object({ of: z.literal('deposit'), depositId: z.string(), method: z.string(), status: z.string() }),
  z.object({
    of: z.literal('dispute'),
    depositId: z.string(),
    method: z.string(),
    state: DisputeState,
    /** Of the deposit. */
    claimed: Money,
  }),
  z.object({ of: z.literal('purchase'), checkoutId: z.string(), tickets: z.array(BoughtTicket) }),
  z.object({
    of: z.literal('prize'),
    ticket: BoughtTicket,
    drawNo: z.number().int(),
    /** Local draw date `YYYY-MM-DD`. */
    date: z.string(),
    /** Empty where a draw pays by ticket numbers. */
    divisions: z.array(
      z.object({ division: z.number().int(), combinations: z.number().int(), amount: Money }),
    ),
    /** Drawn, in the order shown; empty where tickets are drawn. */
    numbers: z.array(z.number().int()),
  }),
  z.object({ of: z.literal('refund'), checkoutId: z.string(), ticket: BoughtTicket }),
  z.object({ of: z.literal('withdrawal'), withdrawalId: z.string() }),
]);
export type EntryCause = z.infer<typeof EntryCause>;

/** A line of the account's statement. Amounts are signed: money out is negative. */
export const WalletEntry = z.object({
  id: z.string(),
  transactionId: z.string(),
  kind: WalletEntryKind,
  amount: Money,
  balanceAfter: Money,
  description: z.string(),
  reference: z.string(),
  createdAt: z.string(),
  /** Absent where the line says all there is, and in exports. */
  cause: EntryCause.optional(),
});
export type WalletEntry = z.infer<typeof WalletEntry>;

/** What a statement is narrowed to. A reversal is of the kind that it takes back. */
export const StatementKind = z.enum([
  'all',
  'deposits',
  'purchases',
  'prizes',
  'withdrawals',
  'refunds',
  'donations',
  'corrections',
]);
export type StatementKind = z.infer<typeof StatementKind>;

/** Lines of a kind and a direction from an instant (included) until another (not included). */
export const StatementQuery = z.object({
  kind: StatementKind.default('all'),
  direction: z.enum(['in', 'out']).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export type StatementQuery = z.infer<typeof StatementQuery>;

/**
 * Where a customer stands. `in` is what was added less what went back to where it came from, `out` what was taken out
 * or given away, `spent` purchases less refunds, `won` prizes, `net` what was won less what was spent. Corrections by
 * the shop are in none of them. The balance is `in - out + net + corrections`.
 */
export const NetPosition = z.object({
  in: Money,
  out: Money,
  spent: Money,
  won: Money,
  net: Money,
  corrections: Money,
});
export type NetPosition = z.infer<typeof NetPosition>;

const own = { section: 'C87', access: 'customer', exposure: 'server', gate: 'transactions' } as const;

export const getTransactions = defineEndpoint({
  ...own,
  exposure: 'browser',
  name: 'getTransactions',
  summary: 'The wallet statement, newest first.',
  method: 'GET',
  path: '/v2/transactions',
  query: Paging.extend(StatementQuery.shape),
  result: z.array(WalletEntry),
});

export const getStatementTotals = defineEndpoint({
  ...own,
  name: 'getStatementTotals',
  summary: 'How many lines a filter of the statement finds, and what they come to.',
  method: 'GET',
  path: '/v2/transactions/totals',
  query: StatementQuery,
  result: z.object({ count: z.number().int(), in: Money, out: Money }),
});

/** Lines that one file holds at most. */
export const EXPORT_LINES_MAX = 5000;

export const getStatementExport = defineEndpoint({
  ...own,
  name: 'getStatementExport',
  summary: 'The lines of the statement for a file, oldest first: of too many the newest.',
  method: 'GET',
  path: '/v2/transactions/export',
  query: StatementQuery,
  result: z.object({ lines: z.array(WalletEntry), isCut: z.boolean() }),
});

/** One line of the statement by its transaction. */
export const getTransaction = defineEndpoint({
  ...own,
  name: 'getTransaction',
  summary: 'One line of the statement with its cause.',
  method: 'GET',
  path: '/v2/transactions/{transactionId}',
  params: z.object({ transactionId: z.string().max(64) }),
  result: WalletEntry,
  errors: { transaction_unknown: { status: 404, message: 'We could not find this transaction.' } },
});

export const getNetPosition = defineEndpoint({
  ...own,
  name: 'getNetPosition',
  summary: 'What was added, taken out, spent and won from an instant on; of all time without one.',
  method: 'GET',
  path: '/v2/net-position',
  query: z.object({ from: z.iso.datetime().optional() }),
  result: NetPosition,
});

export const getStatementYear = defineEndpoint({
  ...own,
  name: 'getStatementYear',
  summary: 'A calendar year of the wallet, month by month, in the local time of the customer’s state.',
  method: 'GET',
  path: '/v2/statement-years/{year}',
  params: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
  result: z.object({
    year: z.number().int(),
    /** Years with lines, the latest first. */
    years: z.array(z.number().int()),
    opening: Money,
    closing: Money,
    total: NetPosition,
    /** January first; months to come are left out. */
    months: z.array(NetPosition.extend({ month: z.number().int().min(1).max(12) })),
  }),
});
