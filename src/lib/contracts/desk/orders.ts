// Orders at the desk: found, looked at, and taken back with their money (decision 61). Only the web server calls.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { GiftState } from '../gifts/gift.ts';
import { OPERATOR_ERRORS } from '../operator.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .optional();

/**
 * What can become of a ticket: it `plays` and may be taken back, it is `ordered` ahead and may be, it was `cancelled` or
 * `refunded` before, its sales have `stopped`, it is of a `pool`, or it is in no draw (`undrawn`).
 */
export const DESK_TICKET_STATES = [
  'plays',
  'ordered',
  'cancelled',
  'refunded',
  'stopped',
  'pool',
  'undrawn',
] as const;
export type DeskTicketState = (typeof DESK_TICKET_STATES)[number];

/** Whether a ticket of this state may be taken back. */
export const mayTakeBack = (state: DeskTicketState): boolean => state === 'plays' || state === 'ordered';

export const DeskOrderRow = z.object({
  id: z.string(),
  at: instant,
  customerId: z.string(),
  customer: z.string(),
  email: z.string(),
  totalCents: cents,
  tickets: z.number().int(),
  /** Of them taken back. */
  cancelled: z.number().int(),
  channel: z.string(),
});
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;

export const listDeskOrders = defineEndpoint({
  name: 'listDeskOrders',
  summary:
    'Orders, newest first, fifty at once: all, those of a day, of a customer, or the one with that id or ticket.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/orders',
  query: z.object({
    /** The id of an order or ticket; the address, name or id of a customer; the number of a raffle ticket. */
    q: z.string().max(LIST_LIMITS.q).optional(),
    /** Days of UTC, both included. */
    from: day,
    to: day,
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({ rows: z.array(DeskOrderRow), next: z.string().nullable() }),
});

export const DeskTicket = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  state: z.enum(DESK_TICKET_STATES),
  priceCents: cents,
  discountCents: cents,
  causeCents: cents,
  causeKey: z.string().nullable(),
  isCharged: z.boolean(),
  entries: z.array(
    z.object({
      id: z.string(),
      offerKey: z.string(),
      drawNo: z.number().int(),
      drawStatus: z.string(),
      stopAt: instant,
      priceCents: cents,
      /** Of a raffle. */
      firstNumber: z.number().int().nullable(),
      lastNumber: z.number().int().nullable(),
      prizeCents: cents.nullable(),
    }),
  ),
  cancellation: z.object({ at: instant, by: z.string(), reason: z.string(), cents }).nullable(),
  /** It is being given away, or was (decision 85). */
  gift: z
    .object({
      id: z.string(),
      state: GiftState,
      at: instant,
      endsAt: instant,
      endedAt: instant.nullable(),
      /** Where its mail went; empty for a link. */
      recipient: z.string(),
      /** Who holds the ticket. */
      takenBy: z.object({ id: z.string(), email: z.string() }).nullable(),
    })
    .nullable(),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

export const DeskOrder = DeskOrderRow.extend({
  ticketRows: z.array(DeskTicket),
  /** The transactions of the ledger about the order and its tickets, oldest first. */
  bookings: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.string(),
      description: z.string(),
      /** What the wallet got; below zero for what it paid. */
      walletCents: cents,
    }),
  ),
  /** The deposit that paid for it, where one was made for it. */
  deposits: z.array(z.object({ id: z.string(), method: z.string(), status: z.string(), cents })),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const DESK_ORDER_ERRORS = {
  order_unknown: { status: 404, message: 'There is no such order.' },
  ticket_not_of_order: { status: 422, message: 'A ticket is not of this order.', target: 'ticketIds' },
  ticket_not_taken_back: {
    status: 409,
    message:
      'The ticket {ticket} can’t be taken back any more: somebody has done it, or its sales have ended.',
  },
  own_account: OPERATOR_ERRORS.own_account,
  sum_changed: {
    status: 409,
    message: 'It comes to {cents} now, not to what the page said. Look again.',
  },
} as const;

const Params = z.object({ id: z.string().max(60) });

export const getDeskOrder = defineEndpoint({
  name: 'getDeskOrder',
  summary: 'One order with its tickets, their entries, what was booked of it and what may be taken back.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/orders/{id}',
  params: Params,
  result: DeskOrder,
  errors: DESK_ORDER_ERRORS,
});

const TICKETS_MAX = 500;

export const cancelDeskTickets = defineEndpoint({
  name: 'cancelDeskTickets',
  summary:
    'Takes back tickets of an order, all of them or none: they play nothing, and what was paid goes back.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/orders/{id}/cancellations',
  params: Params,
  body: z.object({
    ticketIds: z.array(z.string().max(60)).min(1).max(TICKETS_MAX),
    /** Its customer reads it. */
    reason: createLine(300).min(3, 'Say why, in three letters at least.'),
    /** What goes back, as it was read. */
    cents: z.number().int().min(0),
  }),
  result: z.object({ tickets: z.number().int(), cents }),
  errors: DESK_ORDER_ERRORS,
});
