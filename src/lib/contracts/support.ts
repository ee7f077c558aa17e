import { z } from 'zod';
import { SUPPORT_MESSAGE_MAX, SUPPORT_TOPICS } from '../domain/visitor/support.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createPersonName, createText, Email } from './protocol/text.ts';

const NAME_MAX = 100;

const REQUIRED = 'This field is required';

export const SupportMessage = z.object({
  /** The key of the brand whose support answers. */
  brand: z.string().max(80),
  name: createPersonName(NAME_MAX).min(1, REQUIRED),
  email: Email,
  topic: z.enum(SUPPORT_TOPICS, REQUIRED),
  message: createText(SUPPORT_MESSAGE_MAX).min(1, REQUIRED),
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
