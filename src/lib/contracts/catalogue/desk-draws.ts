// Draws at the desk: which wait for a result, and results that are typed in by two people (decision 59).
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { DRAW_STATUSES } from '../offers/draw.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

const NUMBERS_MAX = 40;
const DIVISIONS_MAX = 40;
/** Pays of one division: a trillion dollars would be a slip. */
const CENTS_MAX = 100_000_000_000_000;

export const DeskDraw = z.object({
  offerKey: z.string(),
  offerName: z.string(),
  drawNo: z.int(),
  /** Local draw date `YYYY-MM-DD`. */
  date: z.string(),
  /** Which draw of its day it is, where there are several. */
  round: z.string().optional(),
  drawAt: z.string(),
  stopAt: z.string(),
  timeZone: z.string(),
  status: z.enum(DRAW_STATUSES),
  /** `outside`: its result is typed in or imported. */
  source: z.enum(['outside', 'demonstration', 'own']),
  /** Held, and its result is not known here. */
  isDue: z.boolean(),
  /** One person has typed a result, and a second one is waited for. */
  hasTyped: z.boolean(),
  /** Entries of tickets and shares sold here. */
  entries: z.int(),
  isNumberCounted: z.boolean(),
  /** It is never held here, and everybody's money goes back. */
  cancelled: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type DeskDraw = z.infer<typeof DeskDraw>;

const cents = z.number().int();

/** What cancelling a draw does. */
export const DrawCancelFigures = z.object({
  customers: z.int(),
  /** Tickets that play in no other draw, refunded as a whole. */
  tickets: z.int(),
  /** Tickets that play on in other draws: what they cost in this one goes back. */
  parts: z.int(),
  /** Syndicates and sessions that do not play. */
  pools: z.int(),
  /** Goes back to wallets. */
  paidCents: cents,
  /** Of that to wallets of closed accounts: to be paid to a bank account. */
  closedCents: cents,
  /** Goes back to promotions and codes. */
  discountCents: cents,
  /** Comes back from causes. */
  causeCents: cents,
});
export type DrawCancelFigures = z.infer<typeof DrawCancelFigures>;

/** A draw of a lottery that the shop holds itself. */
export const HeldDraw = z.object({
  /** What it waits for; `nothing` once it is drawn. */
  waitsFor: z.enum(['close', 'seal', 'beacon', 'draw', 'nothing']),
  /** `none`, `recorded:WHAT:DATE` or `drand:CHAIN:ROUND`. */
  beacon: z.string(),
  value: z.string().nullable(),
  /** Of the sealed list; absent before. */
  list: z.object({ root: z.string(), entries: z.int(), salesCents: cents, poolCents: cents }).optional(),
  /** What earlier draws have rolled to it; absent until it is settled. */
  carriedCents: cents.optional(),
  rolledCents: cents.optional(),
});
export type HeldDraw = z.infer<typeof HeldDraw>;

/** What one person types of a draw. */
export const TypedResult = z.object({
  /** Main numbers, in any order; digits in theirs. */
  numbers: z.array(z.int()).min(1).max(NUMBERS_MAX),
  /** Supplementaries, then the balls of the second barrel. */
  secondary: z.array(z.int()).max(NUMBERS_MAX),
  /** Of every division, or of none while they are not known. */
  dividends: z
    .array(
      z.object({
        division: z.int().min(1).max(DIVISIONS_MAX),
        /** Winning games in the whole draw. */
        winners: z.int().min(0).max(1_000_000_000),
        /** What each receives. */
        amountCents: z.int().min(0).max(CENTS_MAX),
      }),
    )
    .max(DIVISIONS_MAX),
});
export type TypedResult = z.infer<typeof TypedResult>;

/** A typed result that waits for a second person. */
export const WaitingResult = z.object({
  result: TypedResult,
  /** Who typed it. */
  person: z.string(),
  /** Whether it was whoever asks. */
  isOwn: z.boolean(),
  typedAt: z.string(),
});
export type WaitingResult = z.infer<typeof WaitingResult>;

export const DESK_DRAW_ERRORS = {
  draw_unknown: { status: 404, message: 'There is no such draw.' },
  draw_not_held: { status: 409, message: 'This draw has not been held yet.' },
  draw_on_sale: {
    status: 409,
    message: 'The sales of this draw are not closed yet: the worker does that within seconds. Try again.',
  },
  draw_cancelled: { status: 409, message: 'This draw is cancelled: nothing is typed in.' },
  draw_held_here: { status: 409, message: 'The shop draws this one itself: nothing is typed in.' },
  result_final: {
    status: 409,
    message: 'Its tickets are scored by another result. Correct what was paid with “customer adjust”.',
  },
  result_wrong: { status: 422, message: '{reason}', target: 'numbers' },
  results_differ: {
    status: 409,
    message:
      'This is not what {person} has typed. Compare both with the official result: whoever is wrong types it again.',
  },
  draw_not_cancelled: { status: 409, message: '{why}' },
  draw_cancel_words: { status: 422, message: 'Type the words as they stand there.', target: 'words' },
  draw_cancel_changed: {
    status: 409,
    message: 'It comes to {cents} now, not to what the page said. Look again.',
  },
  typed_unknown: { status: 404, message: 'Nobody has typed a result of this draw.' },
} as const;

const Params = z.object({
  offerKey: z.string().max(60),
  drawNo: z.coerce.number().int().min(1).max(9_999_999),
});

export const listDeskDraws = defineEndpoint({
  name: 'listDeskDraws',
  summary: 'Draws by what they wait for: results that are due, those on sale, those that were held.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/draws',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  query: z.object({
    state: z.enum(['due', 'open', 'held']).default('due'),
    offerKey: z.string().max(LIST_LIMITS.offer).optional(),
    /** Draws after this one of the page before: `DATE:OFFER:NUMBER`. */
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({ draws: z.array(DeskDraw), next: z.string().optional() }),
});

export const getDeskDraw = defineEndpoint({
  name: 'getDeskDraw',
  summary: 'One draw with its result, or what was typed of it so far.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/draws/{offerKey}/{drawNo}',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  params: Params,
  result: z.object({
    draw: DeskDraw,
    /** What a result of it holds, by the rules of its day. */
    shape: z.object({
      numbers: z.int(),
      secondary: z.int(),
      divisions: z.array(z.int()),
      isOrdered: z.boolean(),
    }),
    /** As it is published; absent before. */
    result: TypedResult.optional(),
    waiting: WaitingResult.optional(),
    /** Of a lottery that the shop draws. */
    held: HeldDraw.optional(),
    /** What cancelling it would do; absent where it cannot be cancelled any more. */
    cancel: DrawCancelFigures.optional(),
  }),
  errors: DESK_DRAW_ERRORS,
});

export const typeDrawResult = defineEndpoint({
  name: 'typeDrawResult',
  summary: 'Types a result. It is published once a second person has typed the same.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/draws/{offerKey}/{drawNo}/typed',
  access: 'operator',
  exposure: 'operator',
  right: 'results',
  params: Params,
  body: TypedResult,
  result: z.object({ state: z.enum(['waiting', 'published']) }),
  errors: DESK_DRAW_ERRORS,
});

export const dropTypedResult = defineEndpoint({
  name: 'dropTypedResult',
  summary: 'Takes back what was typed of a draw and is not published.',
  section: 'P2',
  method: 'DELETE',
  path: '/v2/operator/draws/{offerKey}/{drawNo}/typed',
  access: 'operator',
  exposure: 'operator',
  right: 'results',
  params: Params,
  result: z.null(),
  errors: DESK_DRAW_ERRORS,
});

export const cancelDeskDraw = defineEndpoint({
  name: 'cancelDeskDraw',
  summary:
    'Cancels a draw of a lottery and gives everybody their money back. Given twice it changes nothing.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/draws/{offerKey}/{drawNo}/cancellation',
  access: 'operator',
  exposure: 'operator',
  right: 'money',
  params: Params,
  body: z.object({
    /** Customers read it. */
    reason: createLine(300).min(3, 'Say why, in three letters at least.'),
    /** Offer and number, as `lighthouse 31`. */
    words: z.string().max(80),
    /** What goes back to wallets, as it was read. */
    cents: z.number().int().min(0),
  }),
  result: z.object({ isNew: z.boolean(), cents: z.number().int() }),
  errors: DESK_DRAW_ERRORS,
});
