/** Texts of the messages about the membership and its giveaways. */
export const membershipMailCopy = {
  'mail.membership-joined-subject': 'You are a member of {program}',
  'mail.membership-joined':
    'Welcome. Giveaways are open to you from now on: unlock each one you want to be in before its entries stop. You can leave at any time.',
  'mail.membership-open': 'See the giveaways',
  'mail.membership-pending-subject': 'One step to {program}',
  'mail.membership-pending':
    'You become a member with a deposit of {amount} or more. It goes into your wallet and stays yours. Until then you are not a member, and nothing else is needed.',
  'mail.membership-deposit': 'Deposit to join',
  'mail.giveaway-won-subject': 'You have won: {prize}',
  'mail.giveaway-won': '{title} was drawn on {date}. Your number {number} has won {prize}.',
  'mail.giveaway-won-cash': 'The money is in your wallet.',
  'mail.giveaway-won-goods': 'We ring you about the handover within two working days.',
  'mail.giveaway-open': 'See the result and its proof',
} as const;
