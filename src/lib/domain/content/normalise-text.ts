// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSOUND = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * Removes lone surrogates and control characters, which neither addresses nor XML can hold, so that links with a title
 * and the feed stay valid.
 */
export const normaliseText = (text: string): string => text.toWellFormed().replace(UNSOUND, '');
