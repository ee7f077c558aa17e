// Public calls to the content services while pages are rendered: their own time limit and their own breaker, so that
// slow texts never hold up a page for long and never close the way to the shop's services.
import { apiCache, UNKEPT } from './api-cache.ts';
import type { Looking } from './page-api.ts';
import { mainService, signingKeys, translationService } from './platform.ts';
import { createPageApi, type PageApi } from './public-calls.ts';
import { createService, type Service } from './service.ts';

/** How long a page waits for its content, in milliseconds. */
export const CONTENT_TIMEOUT_MS = 2000;
/** A page asks for a dozen things: it must not wait for each while nothing answers. */
export const CONTENT_LOST_IN_A_ROW = 2;

type Place = () => ReturnType<typeof mainService>;

function lazily(place: Place): () => Promise<Service> {
  let made: Promise<Service> | undefined;
  const make = async () =>
    createService({
      ...(await place()),
      keys: await signingKeys(),
      timeoutMs: CONTENT_TIMEOUT_MS,
      lostInARow: CONTENT_LOST_IN_A_ROW,
    });
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const translationCalls = lazily(translationService);
const translations = createPageApi({ service: translationCalls, cache: apiCache() });

/** What an editor looks at changes with every save: nothing of it is kept. */
const unkept = (service: () => Promise<Service>, { at }: Looking): PageApi =>
  createPageApi({ service, cache: UNKEPT, moment: at });

/** Where texts come from. */
export const translationApi = (preview?: Looking): PageApi =>
  preview ? unkept(translationCalls, preview) : translations;

const configCalls = lazily(() => mainService());
const config = createPageApi({ service: configCalls, cache: apiCache() });

/** Where themes and menus come from. */
export const configApi = (preview?: Looking): PageApi => (preview ? unkept(configCalls, preview) : config);
