// What a shop still needs before it may sell (decision 55).
import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

export const SellingNeed = z.object({
  /** By which others name it, as `terms`. */
  key: z.string(),
  /** What is missing, as a sentence. */
  what: z.string(),
  /** What to do, and where. */
  todo: z.string(),
  /** The law asks for it: nothing is sold without it. */
  isByLaw: z.boolean(),
  /** The offer that alone is not sold without it. */
  offerKey: z.string().optional(),
});
export type SellingNeed = z.infer<typeof SellingNeed>;

export const listSellingNeeds = defineEndpoint({
  name: 'listSellingNeeds',
  summary: 'What the shop still needs before it may sell, what the law asks for first.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/needs',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  result: z.object({
    /** False in a demonstration, which sells nothing real and needs nothing. */
    isRealShop: z.boolean(),
    needs: z.array(SellingNeed),
  }),
});
