// How the shop is and was, for everybody.
import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

/** What people use of the shop. `tickets`: buying them. `deposits`: paying in. `results`: those of draws. `messages`: mails. */
export const SHOP_PARTS = ['tickets', 'deposits', 'results', 'messages'] as const;
export const ShopPart = z.enum(SHOP_PARTS);
export type ShopPart = z.infer<typeof ShopPart>;

/** From the best to the worst; `unknown` where nobody looked. */
export const PART_STATES = ['up', 'maintenance', 'unknown', 'degraded', 'down'] as const;
export const PartState = z.enum(PART_STATES);
export type PartState = z.infer<typeof PartState>;

/** Days that the history goes back, today included. */
export const STATUS_DAYS = 90;

const instant = z.iso.datetime();

export const StatusNotice = z.object({
  id: z.string(),
  text: z.string(),
  /** Null where it is of the whole shop. */
  part: ShopPart.nullable(),
  state: PartState,
  startsAt: instant,
  /** Null while it is not over. */
  endsAt: instant.nullable(),
});
export type StatusNotice = z.infer<typeof StatusNotice>;

export const StatusDay = z.object({
  /** Local date of the shop, `YYYY-MM-DD`. */
  date: z.string(),
  /** The worst state of the day; null before anybody looked. */
  state: PartState.nullable(),
  /** How long it was neither up nor unknown. */
  minutes: z.int().min(0),
});
export type StatusDay = z.infer<typeof StatusDay>;

export const PartStatus = z.object({
  part: ShopPart,
  state: PartState,
  /** Since when it is so; null before anybody looked. */
  since: instant.nullable(),
  /** The oldest first. */
  days: z.array(StatusDay),
  /** Of the time in which somebody looked, how much it was up, in hundredths of a percent; null before that. */
  upBps: z.int().min(0).max(10_000).nullable(),
});
export type PartStatus = z.infer<typeof PartStatus>;

export const getShopStatus = defineEndpoint({
  name: 'getShopStatus',
  summary: 'How the parts of the shop are, how they were, and what its people say of it.',
  section: 'D17',
  method: 'GET',
  path: '/v2/status',
  result: z.object({
    /** When the parts were looked at last; null where nobody has. */
    seenAt: instant.nullable(),
    parts: z.array(PartStatus),
    /** Those that are not over first, then by their beginning, the newest first. */
    notices: z.array(StatusNotice),
  }),
});
