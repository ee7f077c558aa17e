// Public calls that pages make while they are rendered for everybody.

import { getApplicationContext } from '../application-context.ts';
import { getApiCache, NO_CACHE } from './api-cache.ts';
import { createPageApi, type PageApi } from './public-calls.ts';

export type { PageApi } from './public-calls.ts';

/** How an editor looks at the site. */
export interface PreviewOptions {
  /** Milliseconds since 1970; undefined for this moment. */
  readonly at: number | undefined;
}

const getService = async () => (await getApplicationContext()).service;

/** The calls of this process. Answers for a preview are not cached. */
export const getPageApi = (preview?: PreviewOptions): PageApi =>
  preview
    ? createPageApi({ service: getService, cache: NO_CACHE, asOf: preview.at })
    : createPageApi({ service: getService, cache: getApiCache() });
