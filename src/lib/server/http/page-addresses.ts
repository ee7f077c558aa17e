// The shop's rules for the page cache: which addresses are cached, and which requests bypass it.
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { Addresses } from '../page-cache/addresses.ts';

export const pageAddresses = new Addresses({
  /** System paths (decision R1), calls, and pages of one customer. */
  uncachedPaths: [
    '/api',
    '/checkout',
    '/3ds',
    '/my-account',
    '/purchase',
    '/_image',
    '/_actions',
    '/_server-islands',
  ],
  bypassParameters: ['act', 'sv', 'clear_cache', 'preview'],
  /** An editor at work on the page, and a customer whose capabilities differ from the brand's. */
  bypassCookies: ['edit_mode=1', 'segment=1'],
  variants: { cookie: 'sv', values: SUB_VARIANTS },
});
