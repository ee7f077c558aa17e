import { z } from 'zod';
import { SUB_VARIANTS } from '../../domain/brand/sub-variants.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { ProductType } from './offer.ts';

/** A prize that was paid in this shop. Of its winner only an initial and a state are public. */
export const Winner = z.object({
  offerKey: z.string(),
  drawNo: z.number().int(),
  /** Local date of the draw. */
  date: z.string(),
  /** Of the first name; empty where it begins with no letter. */
  initial: z.string(),
  state: z.string(),
  /** The best one that the ticket won; in a raffle the place of the prize. */
  division: z.number().int(),
  /** What a raffle's ticket won, and its number. */
  raffle: z.object({ prize: z.string(), number: z.number().int() }).optional(),
  prize: Money,
});
export type Winner = z.infer<typeof Winner>;

export const searchWinners = defineEndpoint({
  name: 'searchWinners',
  summary: 'Prizes paid in this shop, the latest draw first, by initial and state.',
  section: 'A1',
  method: 'GET',
  path: '/v2/winners',
  query: Paging.extend({
    offerKey: z.string().optional(),
    productType: ProductType.optional(),
    drawNo: z.coerce.number().int().min(1).max(10_000_000).optional(),
    state: z.enum(SUB_VARIANTS).optional(),
  }),
  result: z.array(Winner),
});
