/** Dispatched on the document when a notice was added. */
export const NOTICE_EVENT = 'notice:added';
