// Alerts: what somebody wants to hear of, with an account or by an address of mail alone.
import { z } from 'zod';
import { SIGN_UP_STATES } from '../domain/account/sign-up.ts';
import { ALERT_CENTS, ALERT_KINDS, ALERTS_MAX } from '../domain/alerts/alert-kinds.ts';
import { LINK_ERRORS } from './preferences.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { Email } from './protocol/text.ts';

const OfferKey = z.string().max(60);

/** What is to be heard of. */
export const AlertWish = z.object({
  kind: z.enum(ALERT_KINDS),
  /** Empty for every game. */
  productOfferKey: OfferKey.default(''),
  /** Of a jackpot: from how much on, in cents. */
  atLeastCents: z.number().int().min(ALERT_CENTS.min).max(ALERT_CENTS.max).optional(),
  /** Of results: of draws alone in which the customer has a ticket. */
  onlyMine: z.boolean().default(false),
});
export type AlertWish = z.infer<typeof AlertWish>;

export const Alert = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Empty for every game. */
  productOfferKey: z.string(),
  /** Of a jackpot, in cents. */
  atLeastCents: z.number().int().optional(),
  onlyMine: z.boolean(),
  createdAt: z.string(),
});
export type Alert = z.infer<typeof Alert>;

const ALERT_ERRORS = {
  offer_unknown: { status: 422, message: 'Choose a game from the list.', target: 'game' },
  alert_unfit: {
    status: 422,
    message: 'There is no such alert for this game. Choose another one.',
    target: 'kind',
  },
  offer_missing: { status: 422, message: 'Choose the game whose results you want.', target: 'game' },
  amount_missing: {
    status: 422,
    message: 'Say from which jackpot on we should tell you.',
    target: 'amount',
  },
  offer_restricted: {
    status: 422,
    message: '{name} is not sold where you live, so we send no alerts of it there.',
    target: 'game',
  },
  alerts_full: {
    status: 409,
    message: `You have ${ALERTS_MAX} alerts, which is the most. End one of them first.`,
  },
  alerts_closed: { status: 409, message: '{reason}' },
} as const;

const own = { section: 'A1', access: 'customer', gate: 'alerts' } as const;

export const listAlerts = defineEndpoint({
  ...own,
  name: 'listAlerts',
  summary: 'The alerts of the account, newest first.',
  method: 'GET',
  path: '/v2/alerts',
  result: z.array(Alert),
});

export const setAlert = defineEndpoint({
  ...own,
  name: 'setAlert',
  summary: 'Sets an alert; one of the same kind and game takes its place.',
  method: 'POST',
  path: '/v2/alerts',
  body: AlertWish,
  result: Alert,
  errors: ALERT_ERRORS,
});

export const endAlert = defineEndpoint({
  ...own,
  name: 'endAlert',
  summary: 'Ends an alert. One that has ended stays so.',
  method: 'DELETE',
  path: '/v2/alerts/{id}',
  params: z.object({ id: z.string().max(64) }),
  result: z.array(Alert),
});

/** The answer is the same whether the address is known, blocked or new: only its owner learns more. */
export const requestAlert = defineEndpoint({
  name: 'requestAlert',
  summary:
    'Sends a link to an address that sets an alert for it. Nothing else is sent before it was followed.',
  section: 'A1',
  method: 'POST',
  path: '/v2/alerts/requests',
  gate: 'alerts',
  body: AlertWish.extend({
    /** The key of the brand that asks. */
    brand: z.string().max(80),
    email: Email,
    /** Where its reader lives: it decides what is sold there, and whose times are written. */
    state: z.enum(SIGN_UP_STATES),
    /** A field that people do not see: what fills it in is a machine. */
    website: z.string().max(500).default(''),
  }),
  result: z.object({}),
  errors: ALERT_ERRORS,
});

const AlertLink = z.object({ alertId: z.string().max(64), token: z.string().min(1).max(400) });

/** `waiting` until its owner has followed the link, `on`, and `ended` for good. */
export const LinkedAlerts = z.object({
  alert: Alert.extend({ state: z.enum(['waiting', 'on', 'ended']) }),
  /** What else its owner has set. */
  others: z.array(Alert),
});
export type LinkedAlerts = z.infer<typeof LinkedAlerts>;

const linked = {
  section: 'A1',
  access: 'credentials',
  result: LinkedAlerts,
  errors: LINK_ERRORS,
} as const;

export const readLinkedAlerts = defineEndpoint({
  ...linked,
  name: 'readLinkedAlerts',
  summary: 'The alert that a signed link is about, and the others of its owner. Changes nothing.',
  method: 'POST',
  path: '/v2/alerts/link/read',
  body: AlertLink,
});

export const confirmLinkedAlert = defineEndpoint({
  ...linked,
  name: 'confirmLinkedAlert',
  summary: 'Sets the alert that a signed link is about, where it waits for that.',
  method: 'POST',
  path: '/v2/alerts/link/confirm',
  body: AlertLink,
  errors: { ...LINK_ERRORS, alerts_full: ALERT_ERRORS.alerts_full },
});

export const endLinkedAlerts = defineEndpoint({
  ...linked,
  name: 'endLinkedAlerts',
  summary: 'Ends the alert that a signed link is about, another one of its owner, or all of them.',
  method: 'POST',
  path: '/v2/alerts/link/end',
  body: AlertLink.extend({
    /** Another one that is ended in its place; `all` for every one. */
    ends: z.string().max(64).optional(),
  }),
});
