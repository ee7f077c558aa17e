// Addresses of other programs that are told what happens, at the desk.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

const READ = { ...DESK_CALL, right: 'audit', method: 'GET' } as const;
/** What sends data of the shop to an address that was not known before. */
const OPEN = { ...DESK_CALL, right: 'people', method: 'POST' } as const;
const CHANGE = { ...DESK_CALL, right: 'settings', method: 'POST' } as const;

export const WEBHOOK_TYPES = [
  'order.sold',
  'draw.drawn',
  'prize.won',
  'deposit.paid',
  'withdrawal.paid',
  'money.refunded',
  'customer.excluded',
  'content.published',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** What a test sends. */
export const TEST_TYPE = 'webhook.test';

/** ISO instant. */
const instant = z.string();

export const DeskWebhook = z.object({
  id: z.string(),
  url: z.string(),
  note: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: instant,
  createdBy: z.string(),
  /** Since when nothing has arrived; null where the last delivery did. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  disabledWhy: z.enum(['person', 'failing', 'gone']).nullable(),
  /** How many messages wait. */
  waiting: z.number().int(),
});
export type DeskWebhook = z.infer<typeof DeskWebhook>;

export const DeskDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  createdAt: instant,
  /** When it is tried again; null once it is over. */
  nextAt: instant.nullable(),
  /** JSON, as it is sent. */
  body: z.string(),
  attempts: z.array(
    z.object({
      at: instant,
      durationMs: z.number().int(),
      status: z.number().int().nullable(),
      /** Empty where it has arrived. */
      error: z.string(),
    }),
  ),
});
export type DeskDelivery = z.infer<typeof DeskDelivery>;

export const DESK_WEBHOOK_ERRORS = {
  webhook_unknown: { status: 404, message: 'There is no such address, or it was taken away.' },
  delivery_unknown: { status: 404, message: 'There is no such message; they are kept for 30 days.' },
  url_wrong: {
    status: 422,
    message: 'An address is such as https://books.example/hooks, without a name or password in it.',
    target: 'url',
  },
  url_not_https: { status: 422, message: 'Only https keeps what is sent from others.', target: 'url' },
  url_refused: {
    status: 422,
    message:
      'This address is in a network of the shop. Networks of your own are allowed by the setting webhookNetworks.',
    target: 'url',
  },
  too_many_webhooks: { status: 422, message: 'There are 20 addresses already. Take one away first.' },
} as const;

const Shape = z.object({
  url: z.string().trim().max(500),
  note: createLine(200).default(''),
  types: z.array(z.enum(WEBHOOK_TYPES)).min(1, 'Choose at least one event.').max(WEBHOOK_TYPES.length),
});
const params = z.object({ id: z.string().max(60) });
const errors = DESK_WEBHOOK_ERRORS;

export const listDeskWebhooks = defineEndpoint({
  name: 'listDeskWebhooks',
  summary: 'Addresses that are told what happens; never their secrets.',
  ...READ,
  path: '/v2/operator/webhooks',
  result: z.object({ webhooks: z.array(DeskWebhook) }),
});

export const getDeskWebhook = defineEndpoint({
  name: 'getDeskWebhook',
  summary: 'One address, and its messages with their attempts, newest first, twenty at once.',
  ...READ,
  path: '/v2/operator/webhooks/{id}',
  params,
  query: z.object({ after: z.string().max(100).optional() }),
  result: z.object({
    webhook: DeskWebhook,
    deliveries: z.array(DeskDelivery),
    /** What the next page is asked for with; null on the last. */
    next: z.string().nullable(),
  }),
  errors,
});

/** The secret is shown in this answer alone. */
const Shown = z.object({ id: z.string(), secret: z.string() });

export const addDeskWebhook = defineEndpoint({
  name: 'addDeskWebhook',
  summary: 'An address that is told what happens from now on.',
  ...OPEN,
  path: '/v2/operator/webhooks',
  body: Shape,
  result: Shown,
  errors,
});

export const renewDeskWebhookSecret = defineEndpoint({
  name: 'renewDeskWebhookSecret',
  summary: 'A new secret; for a day messages are signed with the old one too.',
  ...OPEN,
  path: '/v2/operator/webhooks/{id}/secret',
  params,
  result: Shown,
  errors,
});

export const removeDeskWebhook = defineEndpoint({
  name: 'removeDeskWebhook',
  summary: 'Takes an address away: nothing is sent to it any more.',
  ...OPEN,
  path: '/v2/operator/webhooks/{id}/removal',
  params,
  result: z.object({ url: z.string() }),
  errors,
});

export const changeDeskWebhook = defineEndpoint({
  name: 'changeDeskWebhook',
  summary: 'Chooses the events of an address, switches it on or off, or sends a test.',
  ...CHANGE,
  path: '/v2/operator/webhooks/{id}',
  params,
  body: z.union([
    z.object({ types: Shape.shape.types, note: Shape.shape.note }),
    z.object({ isOn: z.boolean() }),
    z.object({ isTest: z.literal(true) }),
    z.object({ replay: z.string().max(60) }),
  ]),
  result: z.object({ id: z.string() }),
  errors,
});
