// The notifications feed: cards that editors publish, or a feed elsewhere.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

/** An address within the site, or a secure one elsewhere. */
const Address = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https:\/\/)\S*$/);

export const ContentCard = z.object({
  id: z.string().max(80),
  title: z.string().max(300),
  text: z.string().max(500).optional(),
  /** The text of an editor's card, which is Markdown, as safe HTML. */
  textHtml: z.string().max(10_000).optional(),
  link: Address.optional(),
  label: z.string().max(300).optional(),
  /** Counts as viewed with the feed, and is not shown in it. */
  hideInFeed: z.boolean(),
  desktopImage: Address.optional(),
  mobileImage: Address.optional(),
  productLogoImage: Address.optional(),
});
export type ContentCard = z.infer<typeof ContentCard>;

export const getContentCards = defineEndpoint({
  name: 'getContentCards',
  summary:
    'The cards of a brand’s feed, in order. `isReady` is false while a feed elsewhere has not been made yet.',
  section: 'A1, A3, B7.6',
  method: 'GET',
  path: '/v2/notifications/cards',
  query: z.object({
    brand: z.string().regex(/^[a-z0-9-]{1,60}$/),
    /** With what is not published yet: for the web server, where an editor looks. */
    version: z.literal('draft').optional(),
  }),
  result: z.object({ isReady: z.boolean(), cards: z.array(ContentCard).max(50) }),
});

export const getVisitorCards = defineEndpoint({
  name: 'getVisitorCards',
  summary: 'The cards of the brand that is visited.',
  section: 'A1',
  method: 'GET',
  path: '/notifications/cards',
  exposure: 'gateway',
  result: getContentCards.result,
});
