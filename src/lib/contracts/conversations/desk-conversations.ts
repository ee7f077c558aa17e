// Conversations with customers at the desk. Only the web server calls, in the name of the person at the desk.
import { z } from 'zod';
import { ANSWER_MAX, NOTE_MAX, SUBJECT_MAX } from '../../domain/conversations/limits.ts';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { SUPPORT_TOPICS } from '../../domain/visitor/support.ts';
import { OPERATOR_ERRORS } from '../operator.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine, createText } from '../protocol/text.ts';
import { CONVERSATION_STATES } from './own-conversations.ts';

/** ISO instant. */
const instant = z.string();
const Params = z.object({ id: z.string().max(60) });
const Version = z.coerce.number().int().min(0);
/** Made by the page for one press of the button. */
const Key = z.string().regex(/^[\w-]{20,60}$/);

export const DESK_CONVERSATION_ERRORS = {
  conversation_unknown: { status: 404, message: 'There is no such conversation.' },
  conversation_changed: {
    status: 409,
    message: 'Something has changed since you opened this: read what is new above, then send it again.',
  },
  placeholder_left: {
    status: 422,
    message: 'Fill in {gaps} before it is sent.',
    target: 'text',
  },
  mail_off: {
    status: 409,
    message: 'This shop sends no mail, and the customer has no account: the answer would reach nobody.',
  },
  customer_unknown: { status: 404, message: 'There is no such customer.' },
  account_closed: { status: 409, message: 'The account is closed: its owner reads no messages there.' },
  file_unknown: { status: 404, message: 'There is no such file.' },
  person_unknown: { status: 422, message: 'Choose somebody who answers customers.', target: 'owner' },
  own_account: OPERATOR_ERRORS.own_account,
} as const;

/** How it is known who writes: `none` is an address that anybody could have typed. */
export const CONVERSATION_PROOFS = ['none', 'session', 'mail', 'desk'] as const;

export const DeskConversationRow = z.object({
  id: z.string(),
  reference: z.string(),
  brand: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  subject: z.string(),
  customerId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  proof: z.enum(CONVERSATION_PROOFS),
  state: z.enum(CONVERSATION_STATES),
  /** By name; empty for nobody. */
  owner: z.string(),
  updatedAt: instant,
  waitsSince: instant.nullable(),
});
export type DeskConversationRow = z.infer<typeof DeskConversationRow>;

/** `all` asks for every state. */
export const CONVERSATION_FILTERS = [...CONVERSATION_STATES, 'all'] as const;

export const listDeskConversations = defineEndpoint({
  name: 'listDeskConversations',
  summary:
    'Conversations: those that are open by how long the customer waits, others the latest first; fifty at once.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/conversations',
  query: z.object({
    state: z.enum(CONVERSATION_FILTERS).default('open'),
    owner: z.enum(['me', 'nobody']).optional(),
    topic: z.enum(SUPPORT_TOPICS).optional(),
    brand: z.string().max(80).optional(),
    /** Id of a customer. */
    customer: z.string().max(60).optional(),
    /** A reference or an address, whole. */
    q: z.string().max(LIST_LIMITS.q).optional(),
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({ rows: z.array(DeskConversationRow), next: z.string().nullable() }),
});

export const DeskMessage = z.object({
  id: z.string(),
  /** `event` is a change of the conversation, `note` is for the desk alone. */
  kind: z.enum(['customer', 'desk', 'note', 'event']),
  via: z.enum(['form', 'account', 'mail', 'desk']),
  /** A person of the desk by name; empty for the customer. */
  by: z.string(),
  text: z.string(),
  /** The whole text of a mail, where less of it is shown. */
  original: z.string().nullable(),
  /** The address that it came from, or that was given, where that is another than the conversation's. */
  sender: z.string(),
  isOther: z.boolean(),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), bytes: z.number().int() })),
  /** Files that were not kept, with the reason. */
  leftOut: z.string(),
  at: instant,
  /** Of an answer: whether the mail server has it. `kept` stands in the account alone. */
  delivery: z.enum(['none', 'waits', 'sent', 'failed', 'kept']),
});
export type DeskMessage = z.infer<typeof DeskMessage>;

export const DeskConversation = DeskConversationRow.extend({
  version: Version,
  createdAt: instant,
  isOwn: z.boolean(),
  /** `desk:edt_1` */
  ownerActor: z.string().nullable(),
  messages: z.array(DeskMessage),
  /** The account that it stands in, or whose address was given without being proved. */
  person: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      standing: z.enum(['open', 'locked', 'closed']),
      isVerified: z.boolean(),
      balanceCents: z.number().int(),
      since: instant,
    })
    .nullable(),
  /** Other conversations of the account. */
  others: z.number().int(),
  /** Who may answer. */
  people: z.array(z.object({ actor: z.string(), name: z.string() })),
  /** Those of the brand, filled in. */
  templates: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
});
export type DeskConversation = z.infer<typeof DeskConversation>;

export const getDeskConversation = defineEndpoint({
  name: 'getDeskConversation',
  summary: 'One conversation with its messages, notes and changes, and the account beside it.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/conversations/{id}',
  params: Params,
  result: DeskConversation,
  errors: DESK_CONVERSATION_ERRORS,
});

/** What an answer leaves the conversation in. */
export const AFTER_ANSWER = ['waiting', 'solved', 'open'] as const;

export const answerDeskConversation = defineEndpoint({
  name: 'answerDeskConversation',
  summary:
    'Answers the customer by mail and in the account. Refused where something has changed since the version that was seen.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/conversations/{id}/answers',
  params: Params,
  body: z.object({
    key: Key,
    version: Version,
    text: createText(ANSWER_MAX).min(1, 'Write an answer.'),
    state: z.enum(AFTER_ANSWER).default('waiting'),
  }),
  result: z.object({ id: z.string() }),
  errors: DESK_CONVERSATION_ERRORS,
});

export const noteDeskConversation = defineEndpoint({
  name: 'noteDeskConversation',
  summary: 'Writes a note for others at the desk; the customer never reads it.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/conversations/{id}/notes',
  params: Params,
  body: z.object({ key: Key, note: createText(NOTE_MAX).min(1, 'Write a note.') }),
  result: z.object({ id: z.string() }),
  errors: DESK_CONVERSATION_ERRORS,
});

export const CONVERSATION_CHANGES = ['take', 'assign', 'solve', 'reopen', 'wait'] as const;
export type ConversationChange = (typeof CONVERSATION_CHANGES)[number];

export const changeDeskConversation = defineEndpoint({
  name: 'changeDeskConversation',
  summary: 'Takes a conversation, gives it to somebody or to nobody, solves it or opens it again.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/conversations/{id}/changes',
  params: Params,
  body: z.object({
    version: Version,
    change: z.enum(CONVERSATION_CHANGES),
    /** Of `assign`: who answers, as `desk:edt_1`; empty for nobody. */
    owner: z.string().max(60).default(''),
  }),
  result: z.object({ state: z.enum(CONVERSATION_STATES) }),
  errors: DESK_CONVERSATION_ERRORS,
});

export const writeToCustomer = defineEndpoint({
  name: 'writeToCustomer',
  summary:
    'Writes to a customer first: by mail and in the account, as a conversation that waits for an answer.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/customers/{id}/conversations',
  params: Params,
  body: z.object({
    key: Key,
    subject: createLine(SUBJECT_MAX).min(3, 'Say what it is about, in three letters at least.'),
    text: createText(ANSWER_MAX).min(1, 'Write a message.'),
  }),
  result: z.object({ id: z.string() }),
  errors: DESK_CONVERSATION_ERRORS,
});

export const getDeskFile = defineEndpoint({
  name: 'getDeskFile',
  summary: 'The bytes of a file that came with a message.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/conversation-files/{id}',
  params: Params,
  result: z.object({ name: z.string(), mime: z.string(), base64: z.string() }),
  errors: DESK_CONVERSATION_ERRORS,
});
