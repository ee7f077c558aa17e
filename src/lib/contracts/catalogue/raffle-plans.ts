// Draws of a raffle that are being prepared: each is a plan, saved as often as one likes, looked at, and opened once.
import { z } from 'zod';
import { DRAW_STATUSES } from '../offers/draw.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { CatalogueFault } from './catalogue.ts';

const Key = z.object({ key: z.string().max(60) });
const PlanId = Key.extend({ id: z.string().max(60) });
const PLANS_MAX = 20;

export const RAFFLE_PLAN_ERRORS = {
  raffle_unknown: {
    status: 404,
    message: 'There is no such raffle. Publish it before its draws are planned.',
  },
  plan_unknown: { status: 404, message: 'There is no such plan of a draw.' },
  draw_unknown: { status: 404, message: 'There is no such draw.', target: 'copyOf' },
  plan_opened: { status: 409, message: 'This plan was opened as draw {drawNo}.' },
  plan_changed: {
    status: 409,
    message: '{author} has saved this plan since you opened it. Look at what changed, then save again.',
    target: 'revision',
  },
  plan_faulty: { status: 422, message: 'The draw cannot be opened yet. See what is wrong at its fields.' },
  plans_full: {
    status: 409,
    message: `A raffle has at most ${PLANS_MAX} plans at a time. Throw one away first.`,
  },
} as const;
export const RAFFLE_PLANS_MAX = PLANS_MAX;

/** The raffle that a draw is planned of. */
const PlannedRaffle = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Books, the smallest first. */
  books: z.array(z.object({ tickets: z.int(), price: z.string() })),
  /** The share of the cause that gets most, in basis points; 0 without causes. */
  causeBps: z.int(),
});
export type PlannedRaffle = z.infer<typeof PlannedRaffle>;

export const RafflePlanRow = z.object({
  id: z.string(),
  /** As it was saved; empty before it has one. */
  name: z.string(),
  /** Of its main draw, where it is an instant. */
  drawAt: z.string().nullable(),
  author: z.string(),
  updatedAt: z.string(),
});
export type RafflePlanRow = z.infer<typeof RafflePlanRow>;

export const RaffleDrawRow = z.object({
  drawNo: z.int(),
  name: z.string(),
  drawAt: z.string(),
  stopAt: z.string(),
  status: z.enum(DRAW_STATUSES),
  isCancelled: z.boolean(),
  /** Tickets with a number that play. */
  tickets: z.int(),
});
export type RaffleDrawRow = z.infer<typeof RaffleDrawRow>;

const PLAN_CALL = { section: 'P2', access: 'operator', exposure: 'operator' } as const;

export const listRafflePlans = defineEndpoint({
  name: 'listRafflePlans',
  summary: 'The draws of a raffle, the newest first, and the plans of those to come.',
  ...PLAN_CALL,
  method: 'GET',
  path: '/v2/operator/raffles/{key}/plans',
  right: 'view',
  params: Key,
  result: z.object({
    raffle: PlannedRaffle,
    plans: z.array(RafflePlanRow),
    draws: z.array(RaffleDrawRow),
  }),
  errors: RAFFLE_PLAN_ERRORS,
});

export const createRafflePlan = defineEndpoint({
  name: 'createRafflePlan',
  summary: 'Makes the plan of a further draw of a raffle, empty or as an earlier draw was.',
  ...PLAN_CALL,
  method: 'POST',
  path: '/v2/operator/raffles/{key}/plans',
  right: 'catalogue',
  params: Key,
  body: z.object({
    /** Number of the draw that is copied, its times moved by whole weeks to those to come. */
    copyOf: z.int().min(1).optional(),
  }),
  result: z.object({ id: z.string() }),
  errors: RAFFLE_PLAN_ERRORS,
});

export const getRafflePlan = defineEndpoint({
  name: 'getRafflePlan',
  summary: 'The plan of a draw, with what is wrong with it.',
  ...PLAN_CALL,
  method: 'GET',
  path: '/v2/operator/raffles/{key}/plans/{id}',
  right: 'view',
  params: PlanId,
  verbatim: ['plan'],
  result: z.object({
    raffle: PlannedRaffle,
    /** As it was saved, whole or not. */
    plan: z.unknown(),
    revision: z.int(),
    author: z.string(),
    updatedAt: z.string(),
    faults: z.array(CatalogueFault),
    /** Once it was opened. */
    drawNo: z.int().nullable(),
  }),
  errors: RAFFLE_PLAN_ERRORS,
});

export const saveRafflePlan = defineEndpoint({
  name: 'saveRafflePlan',
  summary: 'Saves the plan of a draw. It may be wrong; it says what of it is.',
  ...PLAN_CALL,
  method: 'PUT',
  path: '/v2/operator/raffles/{key}/plans/{id}',
  right: 'catalogue',
  params: PlanId,
  verbatim: ['plan'],
  body: z.object({
    plan: z.looseObject({}),
    /** The one that was seen. */
    revision: z.int().min(1),
  }),
  result: z.object({ revision: z.int(), faults: z.array(CatalogueFault) }),
  errors: RAFFLE_PLAN_ERRORS,
});

export const openRafflePlan = defineEndpoint({
  name: 'openRafflePlan',
  summary: 'Opens the draw of a plan: it is sold from its times on, and its terms hold.',
  ...PLAN_CALL,
  method: 'POST',
  path: '/v2/operator/raffles/{key}/plans/{id}/opening',
  right: 'catalogue',
  params: PlanId,
  body: z.object({ revision: z.int().min(1) }),
  result: z.object({ drawNo: z.int() }),
  errors: RAFFLE_PLAN_ERRORS,
});

export const discardRafflePlan = defineEndpoint({
  name: 'discardRafflePlan',
  summary: 'Throws the plan of a draw away.',
  ...PLAN_CALL,
  method: 'DELETE',
  path: '/v2/operator/raffles/{key}/plans/{id}',
  right: 'catalogue',
  params: PlanId,
  query: z.object({ revision: z.coerce.number().int().min(1) }),
  result: z.null(),
  errors: RAFFLE_PLAN_ERRORS,
});
