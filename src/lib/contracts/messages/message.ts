// The messages that the account keeps (decision P3).
import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';

export const MessageKind = z.enum([
  'receipt',
  'result',
  'win',
  'pre_order_ahead',
  'pre_order_charged',
  'pre_order_failed',
  'syndicate_entered',
  'syndicate_refund',
  /** Purchases that repeat: what was bought, what was not, what comes next. */
  'recurring',
  /** Money in: a deposit, a card, what became of a payment. */
  'payment',
  /** Money out, and the accounts that it goes to. */
  'withdrawal',
  /** Limits, breaks and exclusions. */
  'limits',
  /** Who the customer is: checks, documents, details. */
  'identity',
  /** Passwords, second steps, new devices. */
  'security',
  /** What else becomes of the account. */
  'account',
  /** What somebody at the shop has written. */
  'conversation',
  'closing_soon',
  /** Giveaways of the membership that the customer is in. */
  'giveaway',
  /** What the customer has set an alert for. */
  'alert',
]);
export type MessageKind = z.infer<typeof MessageKind>;

export const AccountMessage = z.object({
  id: z.string(),
  kind: MessageKind,
  subject: z.string(),
  /** Paragraphs, with an empty line between them. */
  text: z.string(),
  createdAt: z.string(),
  /** News that the customer has not seen yet. A receipt is no news. */
  isNew: z.boolean(),
  /** What was won, in a message of kind `win`. */
  prize: Money.optional(),
  /** The purchase that a receipt is about. */
  checkoutId: z.string().optional(),
  /** The ticket that a result or a win is about: of several the one that won most. */
  ticketId: z.string().optional(),
  /** Where the message leads, where that is neither a purchase nor a ticket. */
  link: z.object({ label: z.string(), path: z.string() }).optional(),
});
export type AccountMessage = z.infer<typeof AccountMessage>;

export const AccountMessages = z.object({
  /** How many are new, on other pages of the list too. */
  newCount: z.number().int(),
  messages: z.array(AccountMessage),
});
export type AccountMessages = z.infer<typeof AccountMessages>;

export const getMessages = defineEndpoint({
  name: 'getMessages',
  summary: 'The messages that the account keeps, newest first.',
  section: 'C87',
  method: 'GET',
  path: '/v2/messages',
  exposure: 'browser',
  access: 'customer',
  query: Paging.extend({ kind: MessageKind.optional() }),
  result: AccountMessages,
});

export const markMessagesSeen = defineEndpoint({
  name: 'markMessagesSeen',
  summary: 'Marks every message up to an instant as seen.',
  section: 'C87',
  method: 'POST',
  path: '/v2/messages/seen',
  exposure: 'browser',
  access: 'customer',
  body: z.object({ until: z.iso.datetime() }),
  result: z.object({ newCount: z.number().int() }),
});
