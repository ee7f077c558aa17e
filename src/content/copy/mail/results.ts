/** Texts of the messages about lotteries that were drawn. */
export const resultsMailCopy = {
  'mail.result-subject': '{offer}, draw {drawNo}: the numbers',
  'mail.result-intro': '{offer}, draw {drawNo} of {date}, has been drawn.',
  'mail.numbers': 'Numbers',
  'mail.supplementary': 'Supplementary',
  'mail.powerball': 'Powerball',
  'mail.result-outcome.one': 'Your ticket won no prize this time.',
  'mail.result-outcome.other': 'None of your {count} tickets won a prize this time.',
  'mail.win-subject': 'You have won {prize} in {offer}',
  'mail.win-outcome': 'You have won {prize}. It is in your wallet.',
} as const;
