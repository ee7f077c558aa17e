// What the door itself takes about a visitor's choice and where he came from.
import { z } from 'zod';

/** `POST /api/consent` (F18, decision S6). */
export const ConsentChoice = z.object({ choice: z.enum(['all', 'essential']) });
export type ConsentChoice = z.infer<typeof ConsentChoice>;

/** `POST /api/affiliate` (L44): the value of `aff` in a link. */
export const Affiliate = z.object({ code: z.string().regex(/^[\w-]{1,60}$/) });
