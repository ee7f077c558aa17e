// What a customer has written to the shop, and its answers, in the account.
import { z } from 'zod';
import { SUPPORT_MESSAGE_MAX, SUPPORT_TOPICS } from '../../domain/visitor/support.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { createText } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const Params = z.object({ id: z.string().max(60) });
const REQUIRED = 'This field is required';
const Words = createText(SUPPORT_MESSAGE_MAX).min(1, REQUIRED);
/** Made by the page for one press of the button: pressed again, it is the same message. */
const Key = z.string().regex(/^[\w-]{20,60}$/);

const OWN_CALL = { section: 'P3', access: 'customer', exposure: 'browser' } as const;

/** `open` waits for the shop, `waiting` for the customer. */
export const CONVERSATION_STATES = ['open', 'waiting', 'solved'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

export const OWN_CONVERSATION_ERRORS = {
  conversation_unknown: { status: 404, message: 'There is no such conversation.' },
  too_many_messages: {
    status: 429,
    message: 'You have written a lot within an hour. Write again a little later.',
  },
} as const;

export const OwnConversationRow = z.object({
  id: z.string(),
  reference: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  /** Empty where the topic says it. */
  subject: z.string(),
  state: z.enum(CONVERSATION_STATES),
  /** Of the last message. */
  updatedAt: instant,
  /** The beginning of the last message. */
  beginning: z.string(),
  isFromShop: z.boolean(),
});
export type OwnConversationRow = z.infer<typeof OwnConversationRow>;

export const listOwnConversations = defineEndpoint({
  ...OWN_CALL,
  name: 'listOwnConversations',
  summary: 'What the customer has written to the shop, the latest first.',
  method: 'GET',
  path: '/v2/conversations',
  query: Paging,
  result: z.object({ conversations: z.array(OwnConversationRow) }),
});

export const OwnConversation = OwnConversationRow.extend({
  messages: z.array(
    z.object({
      id: z.string(),
      isFromShop: z.boolean(),
      text: z.string(),
      at: instant,
      files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
    }),
  ),
});
export type OwnConversation = z.infer<typeof OwnConversation>;

export const getOwnConversation = defineEndpoint({
  ...OWN_CALL,
  name: 'getOwnConversation',
  summary: 'One conversation with its messages in their order; notes of the shop are not in it.',
  method: 'GET',
  path: '/v2/conversations/{id}',
  params: Params,
  result: OwnConversation,
  errors: OWN_CONVERSATION_ERRORS,
});

export const startConversation = defineEndpoint({
  ...OWN_CALL,
  name: 'startConversation',
  summary: 'Writes to the shop as the signed-in customer. The same message within a day is one conversation.',
  method: 'POST',
  path: '/v2/conversations',
  body: z.object({
    /** The key of the brand whose support answers. */
    brand: z.string().max(80),
    topic: z.enum(SUPPORT_TOPICS, REQUIRED),
    message: Words,
  }),
  /** `email` is the address of the account, where the answer goes too. */
  result: z.object({ id: z.string(), reference: z.string(), email: z.string() }),
  errors: OWN_CONVERSATION_ERRORS,
});

export const answerConversation = defineEndpoint({
  ...OWN_CALL,
  name: 'answerConversation',
  summary: 'Writes on in a conversation of the customer; a solved one is open again.',
  method: 'POST',
  path: '/v2/conversations/{id}/messages',
  params: Params,
  body: z.object({ key: Key, message: Words }),
  result: z.object({ id: z.string() }),
  errors: OWN_CONVERSATION_ERRORS,
});
