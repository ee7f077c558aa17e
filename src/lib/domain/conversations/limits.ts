// How much a conversation holds.

/** Characters of an answer, a note and a template. */
export const ANSWER_MAX = 10_000;
export const NOTE_MAX = 5_000;
export const SUBJECT_MAX = 150;
export const TEMPLATE_NAME_MAX = 80;

/** What a customer may write in an hour, whichever way it comes. */
export const WRITTEN_PER_HOUR = 20;

/** Files that come with a message. */
export const FILES_MAX = 5;
export const FILE_BYTES_MAX = 5_000_000;
