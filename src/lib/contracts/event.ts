// What visitors say of the site, and what their browsers could not do.
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from './protocol/body-limits.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createLine, createText, OptionalEmail } from './protocol/text.ts';

/** Faults that a browser may report; a closed list, so that no text of a stranger gets into the log. */
export const BROWSER_FAULTS = [
  'Segment failed to load',
  'Script failed to load',
  'Call failed',
  'Confirmed call failed',
  'Uncaught error',
] as const;
export type BrowserFault = (typeof BROWSER_FAULTS)[number];

const word = createLine(60);

/** What the widget runs in. */
const ClientInformation = z.object({
  build: word,
  name: word,
  version: word,
  clientEnvironment: z.object({ timezone: word, locale: createLine(35) }),
});

export const FeedbackEvent = z.object({
  eventType: z.literal('feedback'),
  name: word,
  rating: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  comment: createText(2000, 'must have at most 2000 characters').optional(),
  /** Only guests are asked for it. */
  email: OptionalEmail.optional(),
  category: word.optional(),
  clientInformation: ClientInformation,
  /** The path where it was given. */
  source: z
    .string()
    .max(300)
    .regex(/^\/[^\s?#]*$/),
  variant: word.optional(),
});
export type FeedbackEvent = z.infer<typeof FeedbackEvent>;

const FaultEvent = z.object({ eventType: z.literal('error'), name: z.enum(BROWSER_FAULTS) });

/** Feedback, or the fault of a browser. */
const BrowserEvent = z.discriminatedUnion('eventType', [FeedbackEvent, FaultEvent]);

/** The web server adds whom it knows; what a browser says of that is not listened to. */
export const EventOrigin = z.object({ brand: word, customerId: z.string().max(64).optional() });

export const createEvent = defineEndpoint({
  name: 'createEvent',
  summary:
    'Takes feedback on the site, or the report of a fault in a browser. At most some an hour from one place.',
  section: 'B7.10, A4, E66',
  method: 'POST',
  path: '/v2/event',
  body: z.object({
    event: BrowserEvent,
    origin: EventOrigin,
  }),
  result: z.object({ eventId: z.string() }),
});

export const sendEvent = defineEndpoint({
  name: 'sendEvent',
  summary: 'Takes feedback or the report of a fault from a browser.',
  section: 'B7.10',
  method: 'POST',
  path: '/event',
  exposure: 'gateway',
  bodyLimitBytes: BODY_LIMIT_BYTES.feedback,
  body: BrowserEvent,
  result: createEvent.result,
});
