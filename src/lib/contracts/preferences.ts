// What a customer hears of and how: chosen in the account, or by a link from a message.
import { z } from 'zod';
import { CommunicationPreference, PreferenceChannel, PreferenceTopic } from './customer/preferences.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

export const CommunicationPreferences = z.object({
  features: z.object({
    /** Channels that the shop sends by. */
    methodsEnabled: z.array(PreferenceChannel),
  }),
  /** Every topic by every channel that is enabled. Receipts are always on. */
  preferences: z.array(CommunicationPreference),
});
export type CommunicationPreferences = z.infer<typeof CommunicationPreferences>;

const PREFERENCES_MAX = 40;
const Chosen = z.array(CommunicationPreference).max(PREFERENCES_MAX);
const Token = z.string().min(1).max(300);

export const LINK_ERRORS = {
  link_invalid: {
    status: 404,
    message:
      'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
  },
} as const;

export const getPreferences = defineEndpoint({
  name: 'getPreferences',
  summary: 'What the customer hears of, by channel.',
  section: 'E63',
  method: 'GET',
  path: '/v2/communication-preferences',
  access: 'customer',
  result: CommunicationPreferences,
});

export const changePreferences = defineEndpoint({
  name: 'changePreferences',
  summary: 'Changes what the customer hears of. What is not named stays as it is.',
  section: 'E63',
  method: 'PUT',
  path: '/v2/communication-preferences',
  access: 'customer',
  body: z.object({ preferences: Chosen }),
  result: CommunicationPreferences,
});

export const readLinkedPreferences = defineEndpoint({
  name: 'readLinkedPreferences',
  summary: 'What the owner of a signed link hears of. Changes nothing.',
  section: 'R46',
  method: 'POST',
  path: '/v2/communication-preferences/link/read',
  access: 'credentials',
  body: z.object({ customerId: z.string().max(64), token: Token }),
  result: CommunicationPreferences,
  errors: LINK_ERRORS,
});

export const changeLinkedPreferences = defineEndpoint({
  name: 'changeLinkedPreferences',
  summary: 'Changes what the owner of a signed link hears of.',
  section: 'R46',
  method: 'PUT',
  path: '/v2/communication-preferences/link',
  access: 'credentials',
  body: z.object({ customerId: z.string().max(64), token: Token, preferences: Chosen }),
  result: CommunicationPreferences,
  errors: LINK_ERRORS,
});

const UnsubscribeLink = z.object({
  customerId: z.string().max(64),
  productOfferKey: z.string().max(60).default(''),
  token: Token,
});
const UnsubscribeState = z.object({ topic: PreferenceTopic, isOn: z.boolean() });

export const readUnsubscribe = defineEndpoint({
  name: 'readUnsubscribe',
  summary: 'What a signed link ends, and whether it is on. Changes nothing.',
  section: 'R53',
  method: 'POST',
  path: '/v2/unsubscribe/read',
  access: 'credentials',
  body: UnsubscribeLink,
  result: UnsubscribeState,
  errors: LINK_ERRORS,
});

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  summary: 'Ends the messages of a signed link, or takes that back.',
  section: 'R53',
  method: 'POST',
  path: '/v2/unsubscribe',
  access: 'credentials',
  body: UnsubscribeLink.extend({ isOn: z.boolean().default(false) }),
  result: UnsubscribeState,
  errors: LINK_ERRORS,
});
