/** Texts of the messages about what the shop did with an account. */
export const accountMailCopy = {
  'mail.wallet-adjusted-in-subject': '{amount} was added to your wallet',
  'mail.wallet-adjusted-in': 'We added {amount} to your wallet. The reason: {reason}',
  'mail.wallet-adjusted-out-subject': '{amount} was taken out of your wallet',
  'mail.wallet-adjusted-out': 'We took {amount} out of your wallet. The reason: {reason}',
  'mail.wallet-adjusted-after': 'It is a line of your transactions. Write to us if it is not right.',
  'mail.customer-locked-subject': 'Your account is locked',
  'mail.customer-locked':
    'Your account is locked: nobody can log in to it or buy with it. Your tickets stay in their draws and your money stays yours. Write to us or call us about it.',
  'mail.customer-unlocked-subject': 'Your account is open again',
  'mail.customer-unlocked': 'Your account is open again. You can log in as before.',
  'mail.country-banned-subject': 'We may not sell to where you are',
  'mail.country-banned':
    'Your account is used from a country where we may not sell. From now on nothing can be bought or paid in, and what you had set up to repeat is not charged.',
  'mail.country-banned-keeps':
    'The tickets you have stay in their draws, prizes are paid into your wallet, and the money in it stays yours to withdraw.',
  'mail.see-account': 'See your account',
  'mail.see-tickets': 'See your tickets',
  'mail.see-receipt': 'See the receipt',
  'mail.see-transactions': 'See your transactions',
  'mail.country-banned-see': 'Read what stays open',
  'mail.country-banned-wrong': 'Write to us if this is wrong, or once you are back.',
  'mail.country-allowed-subject': 'You can buy again',
  'mail.country-allowed': 'We may sell to where you are. You can buy tickets and add money as before.',
} as const;
