// A draw of a raffle at the desk: what is sold of it, and what extending, closing or cancelling it would touch.
import { z } from 'zod';
import { DRAW_STATUSES } from '../offers/draw.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

const Params = z.object({
  offerKey: z.string().max(60),
  drawNo: z.coerce.number().int().min(1).max(9_999_999),
});
const instant = z.string();
const cents = z.int();
const count = z.int();

export const DESK_RAFFLE_ERRORS = {
  draw_unknown: { status: 404, message: 'There is no such draw of a raffle.' },
  times_refused: { status: 409, message: '{reason}', target: 'drawAt' },
  sale_refused: { status: 409, message: '{reason}' },
  cancel_refused: { status: 409, message: '{reason}' },
  cancelled_before: { status: 409, message: 'This draw was cancelled before.' },
  draw_changed: {
    status: 409,
    message: 'Its times have changed since you looked. Look at them, then decide again.',
  },
} as const;

/** What can be done with a draw of a raffle while it is not held. */
export const RAFFLE_ACTIONS = ['extend', 'close', 'cancel'] as const;
export type RaffleAction = (typeof RAFFLE_ACTIONS)[number];

export const DeskRaffle = z.object({
  offerKey: z.string(),
  offerName: z.string(),
  drawNo: count,
  /** What can be won. */
  name: z.string(),
  timeZone: z.string(),
  status: z.enum(DRAW_STATUSES),
  opensAt: instant.nullable(),
  stopAt: instant,
  drawAt: instant,
  permits: z.array(z.string()),
  /** Those that are possible now. */
  actions: z.array(z.enum(RAFFLE_ACTIONS)),
  /** Who and what the draw has so far. */
  figures: z.object({
    customers: count,
    /** Tickets with a number, without those that were taken back. */
    tickets: count,
    /** Tickets that nobody has bought. */
    unsold: count,
    paidCents: cents,
    discountCents: cents,
    causeCents: cents,
    ordersAhead: count,
    letters: count,
    /** Customers who are told of a new day. */
    told: count,
    earlyBirds: count,
  }),
  earlyBirds: z.array(
    z.object({
      drawNo: count,
      name: z.string(),
      stopAt: instant,
      drawAt: instant,
      status: z.enum(DRAW_STATUSES),
    }),
  ),
  cancellation: z
    .object({
      at: instant,
      reason: z.string(),
      /** Charged tickets whose money is not back yet. */
      unrefunded: count,
      refundedCents: cents,
    })
    .nullable(),
});
export type DeskRaffle = z.infer<typeof DeskRaffle>;

const RAFFLE_CALL = { section: 'P2', access: 'operator', exposure: 'operator', params: Params } as const;

export const getDeskRaffle = defineEndpoint({
  name: 'getDeskRaffle',
  summary: 'A draw of a raffle: what is sold of it, and what can be done with it.',
  ...RAFFLE_CALL,
  method: 'GET',
  path: '/v2/operator/raffles/{offerKey}/draws/{drawNo}',
  right: 'view',
  result: DeskRaffle,
  errors: DESK_RAFFLE_ERRORS,
});

const Seen = z.object({ stopAt: z.iso.datetime({ offset: true }), drawAt: z.iso.datetime({ offset: true }) });

export const extendRaffleDraw = defineEndpoint({
  name: 'extendRaffleDraw',
  summary: 'Sells the tickets of a draw longer: a later end of sales, and a later draw.',
  ...RAFFLE_CALL,
  method: 'POST',
  path: '/v2/operator/raffles/{offerKey}/draws/{drawNo}/extension',
  right: 'results',
  body: Seen.extend({
    /** The times that were seen. */
    seen: Seen,
  }),
  result: DeskRaffle,
  errors: DESK_RAFFLE_ERRORS,
});

export const endRaffleSales = defineEndpoint({
  name: 'endRaffleSales',
  summary: 'Ends the sales of a draw and of its early birds now.',
  ...RAFFLE_CALL,
  method: 'POST',
  path: '/v2/operator/raffles/{offerKey}/draws/{drawNo}/closing',
  right: 'results',
  body: z.object({ seen: Seen }),
  result: DeskRaffle,
  errors: DESK_RAFFLE_ERRORS,
});

export const cancelRaffleDraw = defineEndpoint({
  name: 'cancelRaffleDraw',
  summary: 'Cancels a draw with its early birds. Everybody’s money goes back from then on.',
  ...RAFFLE_CALL,
  method: 'POST',
  path: '/v2/operator/raffles/{offerKey}/draws/{drawNo}/cancellation',
  right: 'money',
  body: z.object({
    /** Its customers read it. */
    reason: createLine(300).min(3, 'Say why, in three letters at least.'),
  }),
  result: DeskRaffle,
  errors: DESK_RAFFLE_ERRORS,
});
