/** Fired on the document with the messages of an answer as `detail`: they become notices (B7.1). */
export const MESSAGES_EVENT = 'answer:messages';
