// The books at the desk: days and months that are closed, the journal and what the accountant needs.
import { z } from 'zod';
import { PERIOD } from '../../domain/money/book-period.ts';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();
const day = z.iso.date();

/** `running`: it is not over, or not for an hour yet. */
export const BOOK_STATES = ['running', 'open', 'closed'] as const;

export const BookPeriod = z.object({
  /** `2026-11-30`, or `2026-11`. */
  id: z.string(),
  state: z.enum(BOOK_STATES),
  /** Transactions of the ledger in it, and what they moved. */
  transactions: z.number().int(),
  movedCents: cents,
  closed: z.object({ at: instant, by: z.string() }).nullable(),
  /** Who asked to reopen it, and why: a second person does it. */
  reopen: z.object({ at: instant, by: z.string(), reason: z.string(), isOwn: z.boolean() }).nullable(),
});
export type BookPeriod = z.infer<typeof BookPeriod>;

export const BOOK_ERRORS = {
  period_unknown: { status: 404, message: 'There is no such day or month.' },
  period_running: { status: 409, message: 'It is not over for an hour yet.' },
  period_closed_before: { status: 409, message: 'It is closed already.' },
  period_changed: { status: 409, message: 'The ledger has moved since this was shown. Look again.' },
  period_not_closed: { status: 409, message: 'It is not closed.' },
  days_open: { status: 409, message: 'These days of it are not closed yet: {days}.' },
  month_closed: { status: 409, message: 'Its month is closed: that is reopened first.' },
  same_person: { status: 409, message: 'You asked for it yourself: a second person reopens it.' },
  gateway_unexplained: {
    status: 409,
    message:
      '{count} differences with gateways are not explained yet. Look at the reconciliation of the day.',
  },
} as const;

const Params = z.object({ id: z.string().regex(PERIOD) });

export const getBooks = defineEndpoint({
  name: 'getBooks',
  summary: 'A month of the books with its days.',
  ...DESK_CALL,
  method: 'GET',
  right: 'audit',
  path: '/v2/operator/books/{id}',
  params: Params,
  result: z.object({ month: BookPeriod, days: z.array(BookPeriod) }),
  errors: BOOK_ERRORS,
});

export const closePeriod = defineEndpoint({
  name: 'closePeriod',
  summary: 'Closes a day, or a month whose days are closed: nothing is dated into it any more.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/books/{id}/closing',
  params: Params,
  body: z.object({ transactions: z.number().int(), movedCents: cents }),
  result: BookPeriod,
  errors: BOOK_ERRORS,
});

export const reopenPeriod = defineEndpoint({
  name: 'reopenPeriod',
  summary: 'Asks to reopen a day or month that is closed; a second person who asks reopens it.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/books/{id}/reopening',
  params: Params,
  body: z.object({ reason: createLine(300).min(3, 'Say why, in three letters at least.') }),
  result: z.object({ state: z.enum(['asked', 'reopened']) }),
  errors: BOOK_ERRORS,
});

export const getJournal = defineEndpoint({
  name: 'getJournal',
  summary: 'Entries of the ledger on the days of a period, in order, a thousand at once.',
  ...DESK_CALL,
  method: 'GET',
  right: 'audit',
  path: '/v2/operator/journal',
  query: z.object({ from: day, to: day, after: z.string().max(LIST_LIMITS.after).optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        transactionId: z.string(),
        at: instant,
        kind: z.string(),
        reference: z.string(),
        description: z.string(),
        /** `wallet`, or the kind of an account of the house. */
        account: z.string(),
        customerId: z.string(),
        cents,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const getGst = defineEndpoint({
  name: 'getGst',
  summary: 'What the accountant needs for GST on the margin, by month of a period.',
  ...DESK_CALL,
  method: 'GET',
  right: 'audit',
  path: '/v2/operator/gst',
  query: z.object({ from: day, to: day }),
  result: z.object({
    rows: z.array(
      z.object({
        month: z.string(),
        /** Tickets less refunds, without what is for causes and without discounts. */
        salesCents: cents,
        discountCents: cents,
        prizeCents: cents,
        /** Sales less discounts and prizes. */
        marginCents: cents,
        /** An eleventh of the margin. */
        gstCents: cents,
      }),
    ),
  }),
});
