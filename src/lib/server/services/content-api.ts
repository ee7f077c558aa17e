// Public calls to the content services while pages are rendered: their own time limit and their own breaker, so that
// slow texts never hold up a page for long and never close the way to the shop's services.
import { getApiCache, getPreviewCache, type PreviewOptions } from './api-cache.ts';
import { reportLostCall } from './lost-call.ts';
import { getSigningKeys, locateMainService, locateTranslationService } from './platform.ts';
import { createPageApi, type PageApi } from './public-calls.ts';
import { createService, type Service } from './service.ts';

/** How long a page waits for its content, in milliseconds. */
export const CONTENT_TIMEOUT_MS = 2000;
/** A page asks for a dozen things: it must not wait for each while a service elsewhere does not answer. */
export const CONTENT_LOST_IN_A_ROW = 2;

type LocateService = () => ReturnType<typeof locateMainService>;

function createLazily(place: LocateService): () => Promise<Service> {
  let made: Promise<Service> | undefined;
  const make = async () =>
    createService({
      ...(await place()),
      keys: await getSigningKeys(),
      timeoutMs: CONTENT_TIMEOUT_MS,
      lostInARow: CONTENT_LOST_IN_A_ROW,
      onLost: reportLostCall,
    });
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const translationCalls = createLazily(locateTranslationService);
const translations = createPageApi({ service: translationCalls, cache: getApiCache() });

const createDraftApi = (service: () => Promise<Service>, preview: PreviewOptions): PageApi =>
  createPageApi({ service, ...getPreviewCache(preview) });

/** Where texts come from. */
export const getTranslationApi = (preview?: PreviewOptions): PageApi =>
  preview ? createDraftApi(translationCalls, preview) : translations;

const configCalls = createLazily(() => locateMainService());
const config = createPageApi({ service: configCalls, cache: getApiCache() });

/** Where themes and menus come from. */
export const getConfigApi = (preview?: PreviewOptions): PageApi =>
  preview ? createDraftApi(configCalls, preview) : config;
