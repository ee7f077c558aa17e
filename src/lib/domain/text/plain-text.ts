// What a text of one line or of several may hold, wherever people write one that others read: letters, numbers, signs
// and blanks. Browsers load this file.

/** What turns the order of letters around or ends a line: nothing that is seen, and it changes what is read. */
const REORDERING = '\\u202a-\\u202e\\u2066-\\u2069\\u206a-\\u206f\\u2028\\u2029';
/** Controls, but the tabulator and the ends of lines, which texts of several lines have. */
const CONTROL = '(?![\\t\\n\\r])\\p{Cc}';
const HIDDEN = new RegExp(`${CONTROL}|[${REORDERING}\\p{Cs}]`, 'gu');
const HIDDEN_OR_BREAK = new RegExp(`[\\p{Cc}${REORDERING}\\p{Cs}]`, 'u');
/** Marks that come along with a pasted text and change nothing in a line that is read alone. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/gu;
const BLANKS = /[\p{Zs}\t]+/gu;

/** Whether a text holds a control or what turns the order of its letters around; ends of lines are none. */
export const hasHiddenText = (text: string): boolean => text.search(HIDDEN) >= 0;

/** A text without what is not seen and changes what is read. */
export const dropHiddenText = (text: string): string => text.replace(HIDDEN, '');

/** A line as it is kept: composed, with single blanks and without marks that are not seen. */
export const normaliseLine = (line: string): string =>
  line.normalize('NFC').replace(MARKS, '').replace(BLANKS, ' ').trim();

/** Whether a text is one line of what is seen. */
export const isPlainLine = (line: string): boolean => !HIDDEN_OR_BREAK.test(line);

/** A text made one line of what is seen, for where a break or a turned order would do harm. */
export const flattenText = (text: string): string =>
  dropHiddenText(text)
    .replace(/[\t\n\r]+/g, ' ')
    .trim();
