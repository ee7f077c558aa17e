// Promotions at the desk: what codes take off, who may use them, and what became of them.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { OPERATOR_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** `credit` holds money that is used up; `expiring` is a fixed discount with an end. */
export const PROMOTION_TYPES = ['fixed', 'percent', 'expiring', 'credit'] as const;
export const PROMOTION_KINDS = ['lottery_ticket', 'raffle_ticket', 'syndicate_share'] as const;

const Cents = z
  .number('Write an amount such as 12.50.')
  .int()
  .min(1, 'Write an amount above nothing.')
  .max(100_000_000);
const Day = z.iso.date('Write a day such as 2027-01-31.');

export const PromotionTerms = z.object({
  name: createLine(80).min(1, 'Give it a name.'),
  type: z.enum(PROMOTION_TYPES, 'Choose what it takes off.'),
  amountCents: Cents.optional(),
  percent: z
    .number('Write a number such as 10.')
    .min(0.01, 'It would take nothing off.')
    .max(100, 'Nothing costs less than nothing: 100 at most.')
    .multipleOf(0.01)
    .optional(),
  /** The most that a percentage takes off. */
  maxCents: Cents.optional(),
  /** What it is for must cost that much. */
  minimumCents: Cents.optional(),
  /** Days by the clock of the shop, the last one included. */
  from: Day.optional(),
  until: Day.optional(),
  /** Any where none is named. */
  kinds: z.array(z.enum(PROMOTION_KINDS)).default([]),
  offerKeys: z.array(z.string().max(80)).max(100).default([]),
  /** Each customer may use a code once. */
  isOnceEach: z.boolean().default(false),
  /** How often a code can be used by all. */
  uses: z.number('Write a number.').int().min(1, 'Nobody could use it.').max(1_000_000).optional(),
});
export type PromotionTerms = z.infer<typeof PromotionTerms>;

export const PROMOTION_STATES = ['planned', 'running', 'ended', 'archived'] as const;
export const PromotionState = z.enum(PROMOTION_STATES);
export type PromotionState = z.infer<typeof PromotionState>;

export const DeskPromotionRow = z.object({
  id: z.string(),
  name: z.string(),
  /** What it takes off, in words. */
  what: z.string(),
  appliesTo: z.string(),
  state: PromotionState,
  /** Codes, those that are still good, and how often they were used. */
  codes: z.number().int(),
  goodCodes: z.number().int(),
  used: z.number().int(),
  /** What they took off together. */
  givenCents: z.number().int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  createdAt: z.string(),
});
export type DeskPromotionRow = z.infer<typeof DeskPromotionRow>;

export const PromotionCode = z.object({
  code: z.string(),
  used: z.number().int(),
  givenCents: z.number().int(),
  isGood: z.boolean(),
  createdAt: z.string(),
});
export type PromotionCode = z.infer<typeof PromotionCode>;

export const DeskPromotion = DeskPromotionRow.extend({
  terms: PromotionTerms,
  revision: z.number().int(),
  /** Carts that hold a code of it now. */
  carts: z.number().int(),
  /** Customers who used it. */
  customers: z.number().int(),
  /** The newest codes and uses. */
  newestCodes: z.array(PromotionCode),
  newestUses: z.array(
    z.object({
      at: z.string(),
      customerId: z.string(),
      customer: z.string(),
      code: z.string(),
      cents: z.number().int(),
    }),
  ),
  history: z.array(z.object({ at: z.string(), by: z.string(), action: z.string(), detail: z.string() })),
});
export type DeskPromotion = z.infer<typeof DeskPromotion>;

export const DESK_PROMOTION_ERRORS = {
  promotion_unknown: { status: 404, message: 'There is no such promotion.' },
  terms_wrong: { status: 422, message: 'The promotion cannot be so.' },
  code_taken: { status: 409, message: 'The code {code} is taken. Choose another.', target: 'code' },
  promotion_changed: {
    status: 409,
    message: 'Somebody else has changed it since you opened it. Look at it again, then save.',
  },
  promotion_running: { status: 409, message: 'End it first: its codes are still good.' },
  promotion_over: { status: 409, message: 'It has ended: make another one like it.' },
  codes_full: { status: 422, message: 'A promotion has {max} codes at most.', target: 'count' },
} as const;

const params = z.object({ id: z.string().max(60) });
const revision = z.number().int().min(0);

export const listDeskPromotions = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'listDeskPromotions',
  summary: 'Promotions, newest first, fifty at once; those that fit what is searched for, by name or code.',
  method: 'GET',
  path: '/v2/operator/promotions',
  right: 'view',
  query: z.object({
    q: z.string().max(LIST_LIMITS.q).optional(),
    after: z.string().max(LIST_LIMITS.after).optional(),
    isArchived: z.enum(['yes']).optional(),
  }),
  result: z.object({
    rows: z.array(DeskPromotionRow),
    next: z.string().nullable(),
    /** What promotions can be for. */
    offers: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});

export const getDeskPromotion = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'getDeskPromotion',
  summary: 'One promotion: its terms, codes, uses and history, and how many carts hold it.',
  method: 'GET',
  path: '/v2/operator/promotions/{id}',
  right: 'view',
  params,
  result: DeskPromotion.extend({ offers: z.array(z.object({ key: z.string(), name: z.string() })) }),
  errors: DESK_PROMOTION_ERRORS,
});

export const listDeskPromotionCodes = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'listDeskPromotionCodes',
  summary: 'All codes of a promotion.',
  method: 'GET',
  path: '/v2/operator/promotions/{id}/codes',
  right: 'money',
  params,
  result: z.object({ name: z.string(), codes: z.array(PromotionCode) }),
  errors: DESK_PROMOTION_ERRORS,
});

/** Codes of one promotion at most. */
export const CODES_MAX = 10_000;
const Count = z
  .number('Write a number.')
  .int()
  .min(1, 'At least one code.')
  .max(CODES_MAX, `${CODES_MAX} at most.`);

export const createDeskPromotion = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'createDeskPromotion',
  summary:
    'Makes a promotion with its code, or with several that the shop makes. The same key makes it once.',
  method: 'POST',
  path: '/v2/operator/promotions',
  right: 'money',
  body: z.object({
    key: z.string().regex(/^[\w-]{20,60}$/),
    terms: PromotionTerms,
    /** Made by the shop where it is left out. */
    code: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N} -]{3,40}$/u, 'A code has 3 to 40 letters and digits.')
      .optional(),
    count: Count.default(1),
  }),
  result: z.object({ id: z.string() }),
  errors: DESK_PROMOTION_ERRORS,
});

export const addDeskPromotionCodes = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'addDeskPromotionCodes',
  summary: 'Makes more codes of a promotion.',
  method: 'POST',
  path: '/v2/operator/promotions/{id}/codes',
  right: 'money',
  params,
  body: z.object({ count: Count, revision }),
  result: z.object({ count: z.number().int() }),
  errors: DESK_PROMOTION_ERRORS,
});

export const changeDeskPromotion = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'changeDeskPromotion',
  summary: 'Changes what the codes of a promotion take off from now on; what they took off stays.',
  method: 'PUT',
  path: '/v2/operator/promotions/{id}',
  right: 'money',
  params,
  body: z.object({ terms: PromotionTerms, revision }),
  result: z.object({ revision: z.number().int() }),
  errors: DESK_PROMOTION_ERRORS,
});

export const endDeskPromotion = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'endDeskPromotion',
  summary: 'Ends a promotion: carts lose its codes, and what they took off stays.',
  method: 'POST',
  path: '/v2/operator/promotions/{id}/end',
  right: 'money',
  params,
  body: z.object({ revision }),
  result: z.object({ codes: z.number().int() }),
  errors: DESK_PROMOTION_ERRORS,
});

export const archiveDeskPromotion = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'archiveDeskPromotion',
  summary: 'Takes a promotion that has ended out of the list, or brings it back there.',
  method: 'POST',
  path: '/v2/operator/promotions/{id}/archive',
  right: 'money',
  params,
  body: z.object({ isArchived: z.boolean() }),
  result: z.object({ isArchived: z.boolean() }),
  errors: DESK_PROMOTION_ERRORS,
});
