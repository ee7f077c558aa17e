/** Fired on the document with the messages of an answer as `detail`: they become notices. */
export const MESSAGES_EVENT = 'answer:messages';
