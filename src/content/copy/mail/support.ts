/** Texts of what is passed on to the support. */
export const supportMailCopy = {
  'mail.support-subject': '[{reference}] {topic}',
  'mail.support-from': '{name} ({email}) wrote to {brand}, reference {reference}:',
  'mail.support-topic-ticket': 'A ticket or a draw',
  'mail.support-topic-payment': 'A payment or the wallet',
  'mail.support-topic-prize': 'A prize',
  'mail.support-topic-account': 'An account',
  'mail.support-topic-limits': 'Limits, a break or self-exclusion',
  'mail.support-topic-other': 'Something else',
} as const;
