/** Texts around what somebody at the shop writes to a customer. */
export const conversationsMailCopy = {
  'mail.conversation-answer-subject': '{about} [{reference}]',
  'mail.conversation-answer-button': 'See the conversation',
};
