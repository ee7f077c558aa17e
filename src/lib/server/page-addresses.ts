// The shop's rules for the page cache: which addresses are cached, and which requests bypass it.
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { UNCACHED_PATHS } from '#lib/domain/pages/route-classes.ts';
import { Addresses } from './page-cache/addresses.ts';

/** Of the framework. */
const FRAMEWORK_PATHS = ['/_image', '/_actions', '/_server-islands'];

export const pageAddresses = new Addresses({
  uncachedPaths: [...UNCACHED_PATHS, ...FRAMEWORK_PATHS],
  bypassParameters: ['act', 'p', 'sv', 'clear_cache', 'preview'],
  /** An editor at work on the page, a customer with capabilities or prices of their own, and a visitor with prices of a link. */
  bypassCookies: ['edit_mode=1', 'segment=1', 'pricing=[\\w-]+'],
  variants: { cookie: 'sv', values: SUB_VARIANTS },
});
