// What a site that keeps pages elsewhere asks the main service: which of them have changed.
import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

/** At most so many purges are answered at once. */
export const PURGES_PER_ANSWER = 500;

export const PurgeFeed = z.object({
  /** The number to ask with next; 0 before the first purge. */
  upTo: z.number().int().min(0),
  /** True where more purges follow at once. */
  hasMore: z.boolean(),
  /**
   * False where not all purges since `after` are known: it was left out, they were deleted, or the number was never
   * given. Any page may then have changed.
   */
  isComplete: z.boolean(),
  /** Cache tags of what has changed, each once. */
  tags: z.array(z.string()),
});
export type PurgeFeed = z.infer<typeof PurgeFeed>;

export const listPurges = defineEndpoint({
  name: 'listPurges',
  summary: 'Cache tags of what has changed since a purge, for sites that keep pages elsewhere.',
  section: 'D3',
  method: 'GET',
  path: '/v2/purges',
  isServedInMaintenance: true,
  query: z.object({ after: z.coerce.number().int().min(0).optional() }),
  result: PurgeFeed,
});
