import { z } from 'zod';
import { SUPPORT_MESSAGE_MAX, SUPPORT_TOPICS } from '../domain/visitor/support.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

const NAME_MAX = 100;

const requireText = (max: number) =>
  z.string().trim().min(1, 'This field is required').max(max, `Use at most ${max} characters.`);
/** A line break in them could add a header to the mail. */
const requireLine = (max: number) => requireText(max).regex(/^[^\p{Cc}]*$/u, 'Leave out line breaks.');

export const SupportMessage = z.object({
  /** The key of the brand whose support answers. */
  brand: z.string().max(80),
  name: requireLine(NAME_MAX),
  email: z
    .string()
    .trim()
    .min(1, 'This field is required')
    .max(254)
    .pipe(z.email('Please enter a valid email address')),
  topic: z.enum(SUPPORT_TOPICS, 'This field is required'),
  message: requireText(SUPPORT_MESSAGE_MAX),
  /** A field that people do not see: what fills it in is a machine. */
  website: z.string().max(500).default(''),
});
export type SupportMessage = z.infer<typeof SupportMessage>;

/** The same message sent again, within a day at least, gives the same reference and no second mail (decision M3). */
export const sendSupportMessage = defineEndpoint({
  name: 'sendSupportMessage',
  summary: 'Sends a message to the support and gives its reference.',
  section: 'C1, X22',
  method: 'POST',
  path: '/v2/support/messages',
  exposure: 'browser',
  body: SupportMessage,
  result: z.object({ reference: z.string() }),
});
