// Public calls that pages make while they are rendered for everybody.

import { web } from '../application-context.ts';
import { apiCache, UNKEPT } from './api-cache.ts';
import { createPageApi, type PageApi } from './public-calls.ts';

export type { PageAnswer, PageApi, PageCall } from './public-calls.ts';

/** How an editor looks at the site. */
export interface Looking {
  /** Milliseconds since 1970; undefined for this moment. */
  readonly at: number | undefined;
}

const service = async () => (await web()).service;

/** The calls of this process. What an editor looks at is kept by nobody. */
export const pageApi = (preview?: Looking): PageApi =>
  preview
    ? createPageApi({ service, cache: UNKEPT, moment: preview.at })
    : createPageApi({ service, cache: apiCache() });
