// What the pages of the operators' desk read. Only the web server calls, in the name of the person at the desk.
import { z } from 'zod';
import { LIST_LIMITS } from '../domain/operators/list-place.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { DESK_CALL } from './protocol/operator-call.ts';

const DESK_READ = { ...DESK_CALL, right: 'view', method: 'GET' } as const;

/** ISO instant. */
const instant = z.string();

export const DeskCustomerRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Australian state. */
  state: z.string(),
  standing: z.enum(['open', 'locked', 'closed']),
  isVerified: z.boolean(),
  createdAt: instant,
});
export type DeskCustomerRow = z.infer<typeof DeskCustomerRow>;

/** Of lists that go on: what the next page is asked for with; null on the last. */
const next = z.string().nullable();
const after = z.string().max(LIST_LIMITS.after).optional();
const q = z.string().max(LIST_LIMITS.q).optional();

export const listDeskCustomers = defineEndpoint({
  name: 'listDeskCustomers',
  summary: 'Customers, newest first, fifty at once; or the twenty newest that fit what is searched for.',
  ...DESK_READ,
  path: '/v2/desk/customers',
  query: z.object({ q, after }),
  result: z.object({ rows: z.array(DeskCustomerRow), next }),
});

const Line = z.object({ at: instant, what: z.string(), by: z.string() });

export const DeskCustomer = DeskCustomerRow.extend({
  firstname: z.string(),
  lastname: z.string(),
  isEmailConfirmed: z.boolean(),
  /** Whether it is an account of the person who looks, who can do nothing for it then. */
  isOwn: z.boolean(),
  /** Devices that it is open on. */
  sessions: z.array(
    z.object({ id: z.string(), label: z.string(), method: z.string(), at: instant, lastSeenAt: instant }),
  ),
  /** Where money is paid to; of each number the end alone. */
  accounts: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), mask: z.string() })),
  /** Adjustments that wait for a second person. */
  adjustments: z.array(
    z.object({
      id: z.string(),
      at: instant,
      cents: z.number().int(),
      kind: z.string(),
      reason: z.string(),
      by: z.string(),
    }),
  ),
  dateOfBirth: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  segment: z.string(),
  lockedReason: z.string().nullable(),
  closedAt: instant.nullable(),
  balanceCents: z.number().int(),
  checks: z.array(
    z.object({
      id: z.string(),
      at: instant,
      method: z.string(),
      status: z.string(),
      outcome: z.string(),
      reason: z.string(),
    }),
  ),
  entries: z.array(
    z.object({
      ticketId: z.string(),
      offerKey: z.string(),
      drawNo: z.number(),
      status: z.string(),
      priceCents: z.number().int(),
      at: instant,
    }),
  ),
  money: z.array(
    z.object({ at: instant, id: z.string(), kind: z.string(), status: z.string(), cents: z.number().int() }),
  ),
  limits: z.array(
    z.object({ kind: z.string(), period: z.string(), cents: z.number().int(), setBy: z.string() }),
  ),
  exclusions: z.array(
    z.object({
      kind: z.string(),
      startsAt: instant,
      untilAt: instant.nullable(),
      endedAt: instant.nullable(),
      reason: z.string(),
    }),
  ),
  notes: z.array(Line),
});
export type DeskCustomer = z.infer<typeof DeskCustomer>;

export const DESK_ERRORS = {
  customer_unknown: { status: 404, message: 'There is no such customer.' },
} as const;

export const getDeskCustomer = defineEndpoint({
  name: 'getDeskCustomer',
  summary: 'All that a page about a customer shows; bank numbers and documents are not in it.',
  ...DESK_READ,
  path: '/v2/desk/customers/{id}',
  params: z.object({ id: z.string().max(60) }),
  result: DeskCustomer,
  errors: DESK_ERRORS,
});

export const DeskFound = z.object({
  kind: z.enum(['customer', 'order', 'ticket', 'deposit', 'withdrawal', 'draw', 'conversation']),
  id: z.string(),
  /** Of the customer that it belongs to. */
  customerId: z.string().nullable(),
  title: z.string(),
  text: z.string(),
});
export type DeskFound = z.infer<typeof DeskFound>;

export const searchDesk = defineEndpoint({
  name: 'searchDesk',
  summary:
    'What fits the words: customers by address, name, telephone or id; orders, tickets, deposits and withdrawals by id; draws by offer and number; conversations by reference or by the address that was given.',
  ...DESK_READ,
  path: '/v2/desk/search',
  query: z.object({ q: z.string().max(LIST_LIMITS.q).default('') }),
  result: z.object({ found: z.array(DeskFound) }),
});
