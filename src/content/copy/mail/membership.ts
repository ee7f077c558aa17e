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
  'mail.membership-ended-subject': 'Your membership has ended: {program}',
  'mail.membership-ended':
    'We have ended your membership, and Premium with it if you had that. Nothing more is charged for it. Entries that you have stay in their draws.',
  'mail.premium-started-subject': 'Premium has begun: {program}',
  'mail.premium-started':
    'You are in every giveaway that is open, and in each new one as soon as it opens. Nothing is left to unlock. Premium is paid by the month until you end it, with one press on the page of the programme.',
  'mail.premium-ends-subject': 'Premium ends after {date}',
  'mail.premium-ends':
    'Nothing more is charged. What you have paid for stays yours to the end of {date}; after that you are a free member of {program} again.',
  'mail.premium-over-subject': 'Premium is over: {program}',
  'mail.premium-over':
    'It was paid to the end of {date}. You are a free member now: unlock each giveaway you want to be in. Entries that you have stay in their draws.',
  'mail.premium-again': 'See the membership',
  'mail.giveaway-unlocked-subject': 'You are in: {title}',
  'mail.giveaway-unlocked': 'Your number is {number}. It is drawn on {date}.',
  'mail.giveaway-see': 'See the giveaway',
  'mail.giveaway-result-subject': 'Drawn: {title}',
  'mail.giveaway-result':
    '{title} was drawn on {date}. Your number {number} has not won this time. You can check the draw yourself.',
  'mail.giveaway-won-subject': 'You have won: {prize}',
  'mail.giveaway-won': '{title} was drawn on {date}. Your number {number} has won {prize}.',
  'mail.giveaway-won-cash': 'The money is in your wallet.',
  'mail.giveaway-won-goods': 'We ring you about the handover within two working days.',
  'mail.giveaway-open': 'See the result and its proof',
} as const;
