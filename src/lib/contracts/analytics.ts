// Everything that is counted of visits, in one registry. No schema has a place for a person's data.
import { z } from 'zod';
import { EventOrigin } from './event.ts';
import { BODY_LIMIT_BYTES } from './protocol/body-limits.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createLine } from './protocol/text.ts';

/** A word of the shop's own: never an e-mail address. */
const createWord = (max: number) => createLine(max).regex(/^[^@]*$/);
const amount = z.string().regex(/^\d{1,9}\.\d{2}$/);
const path = z.string().max(300).startsWith('/');

/** Where on the site a product was met. */
export const PRODUCT_SOURCES = ['cart_popup', 'banner', 'card', 'sticky_footer', 'replay', 'tab'] as const;

/** A product as it is counted. A raffle ticket counts as one draw. */
export const AnalyticsProduct = z.strictObject({
  brand: createWord(80),
  category: createWord(80).optional(),
  cause: createWord(80).optional(),
  cartId: createWord(64).optional(),
  productId: createWord(80),
  drawDate: z.string().max(40).optional(),
  drawNo: z.number().int().optional(),
  prizePool: amount.optional(),
  /** Below zero for a discount. */
  price: z.string().regex(/^-?\d{1,9}\.\d{2}$/),
  numGames: z.number().int().min(0).max(1000),
  numDraws: z.number().int().min(0).max(1000),
  variant: createWord(80).optional(),
  name: createWord(120),
  daysOfWeek: z.array(createWord(12)).max(7).optional(),
  purchaseStatus: z.enum(['standard', 'pre_order']),
  source: z.enum(PRODUCT_SOURCES).optional(),
});
export type AnalyticsProduct = z.infer<typeof AnalyticsProduct>;

const products = z.array(AnalyticsProduct).max(50);

/** What can be tracked, by its name. */
export const TRACKED_EVENTS = {
  'signed-out': z.strictObject({}),
  inactivity: z.strictObject({}),
  'withdrawal-requested': z.strictObject({
    method: createWord(20),
    amount,
    id: createWord(64),
    bankType: createWord(20).optional(),
  }),
  'checkout-step': z.strictObject({ step: z.number().int().min(1).max(9), name: createWord(40).optional() }),
  'cart-item': z.strictObject({ action: z.enum(['added', 'edited', 'removed']), product: AnalyticsProduct }),
  'cart-notification': z.strictObject({ kind: createWord(60), isShown: z.boolean() }),
  feedback: z.strictObject({ rating: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
  consent: z.strictObject({ choice: z.enum(['all', 'essential']) }),
  'card-viewed': z.strictObject({ cardId: createWord(80) }),
  'order-completed': z.strictObject({ goals: z.array(createWord(40)).max(10), products }),
} as const satisfies Record<string, z.ZodType>;
export type TrackedName = keyof typeof TRACKED_EVENTS;
export type TrackedProperties<N extends TrackedName> = z.infer<(typeof TRACKED_EVENTS)[N]>;

export const PageView = z.strictObject({ path, title: createWord(200).optional() });

/** What is known of a visitor besides the events. */
export const Traits = z.strictObject({
  favouriteNumbers: z.boolean().optional(),
  /** The pricing that a link brought. */
  pricingId: createWord(40).optional(),
  campaign: createWord(100).optional(),
  content: createWord(100).optional(),
  medium: createWord(100).optional(),
  /** Origin and path of the page that led here. */
  referrer: createWord(300).optional(),
  referringDomain: createWord(100).optional(),
  source: createWord(100).optional(),
  term: createWord(100).optional(),
});
export type Traits = z.infer<typeof Traits>;

/** One thing that happened; `reset` begins a new anonymous visitor. */
export const CountedItem = z.object({
  /** Made by the browser; sent twice it counts once. */
  id: z.string().regex(/^[\w-]{8,80}$/),
  at: z.iso.datetime(),
  kind: z.enum(['page', 'track', 'identify', 'reset']),
  name: createWord(60).optional(),
  /** As the registry says for the kind and the name; what is not so is left out. */
  properties: z.record(z.string(), z.unknown()).default({}),
});
export type CountedItem = z.infer<typeof CountedItem>;

export const BATCH_ITEMS_MAX = 20;

export const countEvents = defineEndpoint({
  name: 'countEvents',
  summary:
    'Takes a batch of what visitors who agreed have done. Items that the registry does not know are left out.',
  section: 'B7.9, S6',
  method: 'POST',
  path: '/v2/analytics',
  body: z.object({
    items: z.array(CountedItem).max(BATCH_ITEMS_MAX),
    origin: EventOrigin.extend({ anonymousId: z.string().regex(/^[\w-]{8,64}$/) }),
  }),
  result: z.object({ accepted: z.number().int() }),
});

export const countVisitorEvents = defineEndpoint({
  name: 'countVisitorEvents',
  summary: 'The same from a browser, where consent allows it. The gateway says who the visitor is.',
  section: 'B7.9, S6',
  method: 'POST',
  path: '/analytics',
  exposure: 'gateway',
  bodyLimitBytes: BODY_LIMIT_BYTES.batch,
  body: countEvents.body.pick({ items: true }),
  result: countEvents.result,
});
