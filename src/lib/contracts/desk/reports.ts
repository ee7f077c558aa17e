// What the desk reads of the whole shop: what waits today, what was sold, and how the accounts stand.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';

const DESK_READ = { ...DESK_CALL, method: 'GET' } as const;

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();
const count = z.number().int();

/** What waits for somebody, then what is wrong with the shop. */
export const WAITING_KINDS = [
  'withdrawals',
  'payments',
  'identity',
  'people',
  'conversations',
  'lines',
  'disputes',
  'held',
  'adjustments',
  'results',
  'beacons',
  'prizes',
  'giveaways',
  'jobs',
  'mails',
  'webhooks',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const Sold = z.object({ tickets: count, cents });

export const DeskToday = z.object({
  /** The oldest first; what nobody waits for is not there. */
  waiting: z.array(z.object({ kind: z.enum(WAITING_KINDS), count, oldestAt: instant })),
  /** By the clock of the shop; `weekAgo` is the same day of last week up to the same time. */
  sales: z.object({ today: Sold, weekAgo: Sold, weekAgoWhole: Sold }),
});
export type DeskToday = z.infer<typeof DeskToday>;

export const getDeskToday = defineEndpoint({
  name: 'getDeskToday',
  summary: 'What waits and since when, and what was sold today beside the same day of last week.',
  ...DESK_READ,
  right: 'view',
  path: '/v2/operator/today',
  result: DeskToday,
});

/** By what sales are put together. A brand is the one that the customer logged in at last. */
export const SALES_BY = ['day', 'offer', 'kind', 'brand'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Local date of the shop `YYYY-MM-DD`. */
const day = z.iso.date();

const SalesSum = z.object({
  tickets: count,
  /** Prices of what was charged, less those of what was refunded. */
  priceCents: cents,
  /** Of that paid by discounts. */
  discountCents: cents,
  /** Of that for causes. */
  causeCents: cents,
  /** Of the price what was refunded in the period, whenever it was sold. */
  backCents: cents,
  /** What the account of sales earned: prices without what is for causes. */
  salesCents: cents,
});

export const DeskSales = z.object({
  rows: z.array(SalesSum.extend({ key: z.string() })),
  total: SalesSum,
  /** What the ledger booked to the account of sales in the period: the same as `total.salesCents`. */
  ledgerCents: cents,
});
export type DeskSales = z.infer<typeof DeskSales>;

const Period = z.object({ from: day, to: day });

export const getDeskSales = defineEndpoint({
  name: 'getDeskSales',
  summary: 'What was sold and refunded on the days of a period, by day, offer, kind or brand.',
  ...DESK_READ,
  right: 'audit',
  path: '/v2/operator/reports/sales',
  query: Period.extend({ by: z.enum(SALES_BY).default('day') }),
  result: DeskSales,
});

export const DeskBalance = z.object({
  rows: z.array(
    z.object({
      /** Of the ledger; wallets of customers are one. */
      account: z.string(),
      currency: z.string(),
      openingCents: cents,
      inCents: cents,
      outCents: cents,
      closingCents: cents,
    }),
  ),
});
export type DeskBalance = z.infer<typeof DeskBalance>;

export const getDeskBalance = defineEndpoint({
  name: 'getDeskBalance',
  summary: 'The trial balance of a period: every account with what it held before, got, gave and holds.',
  ...DESK_READ,
  right: 'audit',
  path: '/v2/operator/reports/balance',
  query: Period,
  result: DeskBalance,
});
