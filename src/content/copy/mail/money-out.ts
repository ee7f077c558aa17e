/** Texts of the messages about money out of the wallet. */
export const moneyOutMailCopy = {
  'mail.withdrawal-requested-subject': 'We are taking {amount} out for you',
  'mail.withdrawal-requested': 'You asked for {amount} of your wallet.',
  'mail.withdrawal-requested-to': 'You asked for {amount} of your wallet, to {account}.',
  'mail.withdrawal-requested-after':
    'You can cancel it until it is sent. If it was not you, cancel it and change your password.',
  'mail.withdrawal-requested-for':
    'You wrote to us for {amount} of the wallet of your closed account. We send it to {account}.',
  'mail.withdrawal-requested-for-after': 'If it was not you, write to us at once.',
  'mail.withdrawal-sent-subject': '{amount} is on its way to you',
  'mail.withdrawal-sent': 'We sent {amount} to you. Your bank may take a business day to show it.',
  'mail.withdrawal-sent-to':
    'We sent {amount} to {account}. It may take a business day until you see it there.',
  'mail.withdrawal-rejected-subject': 'Your withdrawal of {amount} was not made',
  'mail.withdrawal-rejected': 'We could not pay {amount} out. It is in your wallet again.',
  'mail.withdrawal-returned-subject': 'Your withdrawal of {amount} came back',
  'mail.withdrawal-returned': '{amount} could not be paid to you and came back. It is in your wallet again.',
  'mail.withdrawal-again': 'Check where it was to go. Once that is right, you can take it out again.',
  'mail.withdrawal-why': 'The reason: {reason}',
  'mail.withdrawal-see': 'See the withdrawal',
  'mail.withdrawal-donated-subject': 'Thank you for giving {amount}',
  'mail.withdrawal-donated': 'You gave {amount} of your prizes. The whole amount goes to the cause.',
  'mail.bank-account-added-subject': 'Your money can be paid to a new account',
  'mail.bank-account-added':
    'From now on money of your wallet can be paid to {account}. Nothing is sent there in the first 24 hours.',
  'mail.bank-account-added-after': 'If it was not you, remove the account and change your password at once.',
  'mail.bank-account-added-see': 'See your accounts',
} as const;
