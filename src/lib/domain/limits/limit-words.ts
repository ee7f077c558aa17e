// What limits are said to be in, by the locale of the brand (decision M7).
import type { Locale } from '../content/locales.ts';

/** Keys of the texts that help with a limit on deposits. */
export const LIMIT_HELP = {
  'en-AU': 'limits.help-AUD',
  'en-GB': 'limits.help-GBP',
} as const satisfies Record<Locale, string>;
