import { NO_CACHE } from './api-cache.ts';
import { createPageApi, type PageApi } from './public-calls.ts';
import { createService } from './service.ts';
import type { SigningKeys } from './signing.ts';

const ANSWER_WITHIN_MS = 2000;

/** Public calls to services that run elsewhere, for what this process follows there: short, and never cached. */
export function createRemoteApi(base: string, keys: SigningKeys): PageApi {
  const service = createService({
    base: base.replace(/\/+$/, ''),
    fetch: (request) => fetch(request),
    keys,
    timeoutMs: ANSWER_WITHIN_MS,
  });
  return createPageApi({ service: async () => service, cache: NO_CACHE });
}
