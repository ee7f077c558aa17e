// Public calls that pages make while they are rendered for everybody.

import { getApiCache, getPreviewCache, type PreviewOptions } from '../services/api-cache.ts';
import { createPageApi, type PageApi } from '../services/public-calls.ts';
import { getApplicationContext } from '../session/application-context.ts';

export type { PageApi } from '../services/public-calls.ts';

const getService = async () => (await getApplicationContext()).service;

/** The calls of this process. */
export const getPageApi = (preview?: PreviewOptions): PageApi =>
  preview
    ? createPageApi({ service: getService, ...getPreviewCache(preview) })
    : createPageApi({ service: getService, cache: getApiCache() });
