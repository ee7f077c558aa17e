// What limits are said to be in, by the locale of the brand (decision M7).
import type { Locale } from '../brand/locales.ts';

const HELP = {
  'en-AU': 'limits.help-AUD',
  'en-GB': 'limits.help-GBP',
} as const satisfies Record<Locale, string>;

/** The key of the text that helps with a limit on deposits of a period. */
export const getLimitHelp = (locale: Locale, period: 'day' | 'week' | 'month'): string =>
  `${HELP[locale]}-${period}`;
