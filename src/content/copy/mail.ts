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
  'mail.result-outcome.one': 'Your ticket won no prize this time.',
  'mail.result-outcome.other': 'None of your {count} tickets won a prize this time.',
  'mail.win-subject': 'You have won {prize} in {offer}',
  'mail.win-outcome': 'You have won {prize}. It is in your wallet.',
  'mail.syndicate-entered-subject': '{syndicate} plays in {offer}, draw {drawNo}',
  'mail.syndicate-entered.one':
    'All {of} shares of {syndicate} are sold, so it plays in {offer}, draw {drawNo} of {date}. You hold one share of {of}. It plays {plays}:',
  'mail.syndicate-entered.other':
    'All {of} shares of {syndicate} are sold, so it plays in {offer}, draw {drawNo} of {date}. You hold {count} shares of {of}. It plays {plays}:',
  'mail.syndicate-refund-subject': '{syndicate} did not fill: {amount} is back in your wallet',
  'mail.syndicate-refund':
    '{sold} of {of} shares of {syndicate} were sold for {offer}, draw {drawNo} of {date}. It was not full in time, so nothing was played.',
  'mail.syndicate-refund-after.one': 'Your {amount} for one share is back in your wallet.',
  'mail.syndicate-refund-after.other': 'Your {amount} for {count} shares is back in your wallet.',
  'mail.support-subject': '[{reference}] {topic}',
  'mail.support-from': '{name} ({email}) wrote to {brand}, reference {reference}:',
  'mail.support-topic-ticket': 'A ticket or a draw',
  'mail.support-topic-payment': 'A payment or the wallet',
  'mail.support-topic-prize': 'A prize',
  'mail.support-topic-account': 'An account',
  'mail.support-topic-limits': 'Limits, a break or self-exclusion',
  'mail.support-topic-other': 'Something else',
} as const;
