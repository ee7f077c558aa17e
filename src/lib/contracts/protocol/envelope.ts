import { z } from 'zod';

export const MessageLevel = z.enum(['info', 'success', 'warning', 'error']);
export type MessageLevel = z.infer<typeof MessageLevel>;

/** A message of an answer, which becomes a notification of its level; `success` when left out. */
export const Message = z.object({ code: z.string(), message: z.string(), level: MessageLevel.optional() });
export type Message = z.infer<typeof Message>;

/** Position in a list: `total` rows in all, `limit` from `offset` in this answer. */
export const PageInfo = z.object({
  limit: z.number().int(),
  offset: z.number().int(),
  total: z.number().int(),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Field errors by target; `general` where none is given. */
export const FieldErrors = z.record(z.string(), z.array(Message));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** What every service answers, before its names are converted. */
export const Envelope = z.object({
  result: z.unknown().optional(),
  entities: z.record(z.string(), z.unknown()).optional(),
  pageInfo: PageInfo.optional(),
  links: z.record(z.string(), z.string()).optional(),
  messages: z.array(Message).optional(),
  error: Message.optional(),
  errors: FieldErrors.optional(),
  /** The service's clock, so that countdowns follow it (decision D1). */
  serverTime: z.string().optional(),
  /** Of a failure: the name of the request, by which the log says what went wrong. */
  requestId: z.string().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** `limit` and `offset` of a paged call; the default page is 10. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
