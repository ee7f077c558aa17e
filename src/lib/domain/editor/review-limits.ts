/** Characters of a note, an answer or a comment. */
export const REVIEW_TEXT_MAX = 2000;
