// What the contract of a message to the support and its form have in common.

/** What a message is about. */
export const SUPPORT_TOPICS = ['ticket', 'payment', 'prize', 'account', 'limits', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** Characters that a message may have. */
export const SUPPORT_MESSAGE_MAX = 5000;
