// Which offers are put forward where.
import { z } from 'zod';
import { PLACEMENT_KEYS } from '../../domain/offers/placement-keys.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

const Key = z.enum(PLACEMENT_KEYS);
const word = z.string().max(80);

/** A list as `keys[]=a&keys[]=b`, or as one text with commas. */
const Keys = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .pipe(z.array(Key).min(1).max(PLACEMENT_KEYS.length));

/** What the cart holds, as a JSON text of `lottery_key` and `draw_number`. */
const CartText = z
  .string()
  .max(5000)
  .transform((text, context) => {
    const read = z
      .array(z.object({ lottery_key: word, draw_number: z.number().int().optional() }))
      .max(100)
      .safeParse(parseJson(text));
    if (read.success)
      return read.data.map(({ lottery_key: lotteryKey, draw_number: drawNumber }) => ({
        lotteryKey,
        drawNumber,
      }));
    context.addIssue({ code: 'custom', message: 'must be a JSON list of lottery_key and draw_number' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const Placement = z.object({
  id: word,
  key: Key,
  offerKey: word,
  title: z.string().max(300).optional(),
  text: z.string().max(500).optional(),
});
export type Placement = z.infer<typeof Placement>;

export const getPlacement = defineEndpoint({
  name: 'getPlacement',
  summary: 'The offers that are put forward at some places. Those that the cart holds already are left out.',
  section: 'B7.6, C57',
  method: 'GET',
  path: '/recommend/placement',
  version: '1.0',
  query: z.object({
    keys: Keys,
    brandingKey: word,
    customerKey: word.optional(),
    cart: CartText.optional(),
    segmentDeviceId: word.optional(),
    segmentUserId: word.optional(),
    pricingId: word.optional(),
    /** With what is not published yet: for the web server, where an editor looks. */
    version: z.literal('draft').optional(),
  }),
  result: z.object({ placements: z.array(Placement) }),
});

export const primePlacements = defineEndpoint({
  name: 'primePlacements',
  summary: 'Says that this visitor will be asked about placements soon, so that they can be worked out.',
  section: 'B7.6, C58',
  method: 'POST',
  path: '/recommend/placement/cart/prime',
  version: '1.0',
  body: z.object({ segmentUserId: word.optional(), segmentDeviceId: word.optional() }),
  result: z.object({ isPrimed: z.boolean() }),
});

const VISITOR_CALL = { section: 'B7.6, C58', exposure: 'gateway' } as const;

export const getVisitorPlacements = defineEndpoint({
  ...VISITOR_CALL,
  name: 'getVisitorPlacements',
  summary: 'The same for the visitor: the gateway says of which brand, customer and device.',
  method: 'GET',
  path: '/placement',
  query: getPlacement.query.pick({ keys: true, cart: true, pricingId: true }),
  /** `meta` where the service failed, with the status of its failure: nothing is put forward then. */
  result: getPlacement.result.extend({ meta: z.object({ statusCode: z.number().int() }).optional() }),
});

export const primeVisitorPlacements = defineEndpoint({
  ...VISITOR_CALL,
  name: 'primeVisitorPlacements',
  summary: 'Prepares placements for the visitor, where consent allows it.',
  method: 'POST',
  path: '/placement/cart/prime',
  result: primePlacements.result,
});
