// The context of the error screens: the page's where the services answer, else what this process knows by itself.
import type { APIContext } from 'astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { SiteConfig } from '#lib/contracts/config.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import type { ContentReader } from '../../content/content.ts';
import { getOwnConfig } from '../../content/site-config.ts';
import { allowTheme, type PolicyHolder, type ThemeSheet } from '../../content/theme-sheet.ts';
import { getLog } from '../../log.ts';
import { getPageBrand, loadPageContext } from '../../page/page-context.ts';

interface ErrorContext {
  readonly brand: BrandTheme;
  readonly theme: ThemeSheet;
  readonly config: SiteConfig;
  readonly capabilities: ReadonlySet<Capability>;
  readonly offers: readonly ProductOffer[];
  readonly knownOffers: readonly ProductOffer[];
  readonly programUrl?: string | undefined;
  readonly t: Translate;
  /** Absent while the services do not answer. */
  readonly content?: ContentReader;
}

const WAIT_MS = 1000;

const failAfterWait = (): Promise<never> =>
  new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The services did not answer in time')), WAIT_MS).unref();
  });

function createOwnContext(page: PolicyHolder, brand: BrandTheme): ErrorContext {
  return {
    brand,
    theme: allowTheme(page, brand),
    config: { ...getOwnConfig(brand), indexingEnabled: false },
    capabilities: new Set(),
    offers: [],
    knownOffers: [],
    t: createTranslator(defaultCopy),
  };
}

/** Never fails and never waits long: an error screen that breaks says nothing. */
export async function loadErrorContext(
  astro: Pick<APIContext, 'request' | 'url' | 'locals'> & PolicyHolder,
): Promise<ErrorContext> {
  try {
    return await Promise.race([loadPageContext(astro), failAfterWait()]);
  } catch (error) {
    getLog().warn(
      { err: error, requestId: astro.locals.requestId },
      'an error screen is shown without the services',
    );
    return createOwnContext(astro, getPageBrand(astro));
  }
}
