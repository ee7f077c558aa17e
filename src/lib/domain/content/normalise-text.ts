// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSOUND = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * A text without what neither an address nor XML can hold: halves of signs, and signs that control a terminal.
 * Whatever editors paste, links that carry a title and the feed stay whole.
 */
export const normaliseText = (text: string): string => text.toWellFormed().replace(UNSOUND, '');
