// The languages that the texts of the site are written in.
import { LOCALE } from './locale.ts';

export const LOCALES = ['en-AU', 'en-GB'] as const;
export type Locale = (typeof LOCALES)[number];
/** Every text exists in it; the others fall back to it. */
export const MAIN_LOCALE: Locale = 'en-AU';

const names = new Intl.DisplayNames(LOCALE, { type: 'language', languageDisplay: 'standard' });

/** A language as editors read it: `English (United Kingdom)`. */
export const getLanguageName = (locale: string): string => names.of(locale) ?? locale;

/** The names of all languages, for the options of a choice. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  LOCALES.map((locale) => [locale, getLanguageName(locale)]),
);
