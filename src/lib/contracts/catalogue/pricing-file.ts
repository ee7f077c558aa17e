// A pricing as a file: what some customers pay in place of the usual prices. Its schema is published (docs/schemas/pricing.schema.json).
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { OPERATOR_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

export const PRICING_FORMAT = 'drawcard-pricing/1';

/** Above nothing, with two decimals at most. */
const PRICE = /^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$/;
const Price = z.string().regex(PRICE, 'Write a price such as 12.50.');

export const PricingId = z.string().regex(/^[\w-]{1,40}$/, 'Use up to 40 letters, digits, hyphens and _.');

export const PricingFile = z.strictObject({
  format: z.literal(PRICING_FORMAT),
  /** As links bring it, `?p=club`. It never changes. */
  id: PricingId,
  name: createLine(80).min(1, 'Give it a name.'),
  /** A link with `?p=` and its id brings it; without, an account or a brand alone has it. */
  isOpenToLinks: z.boolean().default(false),
  /** By offer, then by item, as `standard/standard:10`: what is left out costs what it usually does. */
  prices: z.record(z.string().max(80), z.record(z.string().max(120), Price)).default({}),
});
export type PricingFile = z.infer<typeof PricingFile>;

export const DeskPricingRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Its prices are those of the offers. */
  isUsual: z.boolean(),
  isOpenToLinks: z.boolean(),
  /** Keys of the offers that it has prices for. */
  offers: z.array(z.string()),
  /** Accounts that have it, and carts that were last shown under it. */
  customers: z.number().int(),
  carts: z.number().int(),
});
export type DeskPricingRow = z.infer<typeof DeskPricingRow>;

/** What can have a price of its own. */
export const PricedOffer = z.object({
  key: z.string(),
  name: z.string(),
  items: z.array(z.object({ key: z.string(), price: z.string() })),
});
export type PricedOffer = z.infer<typeof PricedOffer>;

export const DESK_PRICING_ERRORS = {
  pricing_unknown: { status: 404, message: 'There is no such pricing.' },
  pricing_exists: { status: 409, message: 'There is a pricing of this id already.', target: 'id' },
  pricing_usual: { status: 422, message: 'The usual pricing has the prices of the offers.', target: 'id' },
  pricing_sold: {
    status: 409,
    message:
      'Tickets were sold under an earlier pricing of this id, and what repeats of them would follow it. Take another.',
    target: 'id',
  },
  pricing_changed: {
    status: 409,
    message:
      'Somebody else has changed it since you opened it. What you typed is still here: look at it, then save again.',
  },
  file_wrong: { status: 422, message: 'The pricing cannot be so.' },
} as const;

const verbatim = ['prices'] as const;
const params = z.object({ id: PricingId });

export const listDeskPricings = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'listDeskPricings',
  summary: 'The pricings, with the offers that they have prices for and who has them.',
  method: 'GET',
  path: '/v2/operator/pricings',
  right: 'view',
  result: z.object({ pricings: z.array(DeskPricingRow), offers: z.array(PricedOffer) }),
});

export const getDeskPricing = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'getDeskPricing',
  summary: 'One pricing as its file, with what every item usually costs.',
  method: 'GET',
  path: '/v2/operator/pricings/{id}',
  right: 'view',
  params,
  verbatim,
  result: z.object({
    file: PricingFile,
    row: DeskPricingRow,
    offers: z.array(PricedOffer),
    /** Of the file: whoever saves says which one they have seen. */
    revision: z.string(),
  }),
  errors: DESK_PRICING_ERRORS,
});

export const saveDeskPricing = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'saveDeskPricing',
  summary: 'Makes a pricing, or changes it to what its file says. What was sold keeps its price.',
  method: 'PUT',
  path: '/v2/operator/pricings/{id}',
  right: 'catalogue',
  params,
  verbatim,
  /** The revision is left out for a new one. */
  body: z.object({ file: PricingFile, revision: z.string().max(80).optional() }),
  result: z.object({ revision: z.string() }),
  errors: DESK_PRICING_ERRORS,
});

export const removeDeskPricing = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'removeDeskPricing',
  summary: 'Removes a pricing with its prices. Whoever has it pays the usual prices from then on.',
  method: 'POST',
  path: '/v2/operator/pricings/{id}/remove',
  right: 'catalogue',
  params,
  body: z.object({ revision: z.string().max(80) }),
  result: z.object({ customers: z.number().int() }),
  errors: DESK_PRICING_ERRORS,
});
