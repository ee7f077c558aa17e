// The search of the site.
import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

/** What is found, in the order in which it is shown. */
export const SEARCH_KINDS = ['offer', 'draw', 'article', 'cause', 'question', 'page'] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

/** Characters of what is searched for. */
export const SEARCH_TEXT_MAX = 100;

export const SearchFound = z.object({
  kind: SearchKind,
  /** The key of an offer, the id of a draw or a question, the slug of an article or cause, the path of a page. */
  ref: z.string(),
  title: z.string(),
  /** The words around the first that was found; empty where the title says all. */
  excerpt: z.string(),
  offerKey: z.string().optional(),
  drawNo: z.int().optional(),
  /** Local date of a draw, `YYYY-MM-DD`. */
  date: z.string().optional(),
});
export type SearchFound = z.infer<typeof SearchFound>;

/** A list in one parameter: keys hold no comma. */
const List = z
  .string()
  .max(8000)
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

export const searchSite = defineEndpoint({
  name: 'searchSite',
  summary:
    'What of games, draws, articles, causes, questions and pages holds each of the words. Typing errors are forgiven.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/search',
  query: z.object({
    words: z.string().max(SEARCH_TEXT_MAX),
    /** What is of other brands is not found. */
    brand: z.string().max(60).default(''),
    /** Keys of the offers that the brand shows. */
    offers: List,
    kinds: List,
    limit: z.coerce.number().int().min(1).max(50).default(5),
    offset: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  result: z.object({
    groups: z.array(z.object({ kind: SearchKind, hasMore: z.boolean(), found: z.array(SearchFound) })),
    /** The words that were searched for instead of what was typed, where they differ. */
    meant: z.string().optional(),
    /** The words that matched, as they begin. */
    words: z.array(z.string()),
  }),
});
