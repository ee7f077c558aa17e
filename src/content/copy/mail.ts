/** Texts of the messages that customers get. */
export const mailCopy = {
  'mail.greeting': 'Hello {firstname},',
  'mail.closing': 'Your {site} team',
  'mail.small-print':
    'You get this message because you hold a ticket or an account with us. Past draws predict nothing. Play only with money you can spare.',
  'mail.receipt-subject': 'Your receipt {checkoutId}',
  'mail.receipt-intro': 'Thank you. These tickets are yours:',
  'mail.receipt-line': '{description}: {price}',
  'mail.receipt-total': 'Paid from your wallet: {total}. Left in your wallet: {balance}.',
  'mail.result-subject': '{offer}, draw {drawNo}: the numbers',
  'mail.result-intro': '{offer}, draw {drawNo} of {date}, has been drawn.',
  'mail.numbers': 'Numbers: {numbers}',
  'mail.supplementary': 'Supplementary: {numbers}',
  'mail.powerball': 'Bonus ball: {number}',
  'mail.result-outcome-one': 'Your ticket won no prize this time.',
  'mail.result-outcome': 'None of your {tickets} tickets won a prize this time.',
  'mail.win-subject': 'You have won {prize} in {offer}',
  'mail.win-outcome': 'You have won {prize}. It is in your wallet.',
} as const;
