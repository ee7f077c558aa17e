// Public calls that pages make while they are rendered for everybody.
import { apiCache } from './api-cache.ts';
import { createPageApi, type PageApi } from './public-calls.ts';
import { web } from './web.ts';

export type { PageAnswer, PageApi, PageCall } from './public-calls.ts';

/** The calls of this process. */
export const pageApi = (): PageApi =>
  createPageApi({ service: async () => (await web()).service, cache: apiCache() });
