/** Texts of the messages about lotteries that were drawn, or that are drawn on another day. */
export const resultsMailCopy = {
  'mail.draw-moved-subject': '{offer}, draw {drawNo}, is on {date}',
  'mail.draw-moved': '{offer}, draw {drawNo}, has another day: {date} instead of {from}.',
  'mail.draw-moved-plays.one':
    'Your ticket plays in it. If the draw is in your calendar, change its day there.',
  'mail.draw-moved-plays.other':
    'Your {count} tickets play in it. If the draw is in your calendar, change its day there.',
  'mail.draw-held-subject': '{offer}, draw {drawNo}, was held on {date}',
  'mail.draw-held': '{offer}, draw {drawNo}, was held on {date}, not on {from}.',
  'mail.draw-held-played.one': 'Your ticket played in it.',
  'mail.draw-held-played.other': 'Your {count} tickets played in it.',
  'mail.late-subject': '{offer}, draw {drawNo}: what did not play',
  'mail.late-bought': 'What you bought after {offer}, draw {drawNo}, had closed did not play.',
  'mail.late-filled':
    'Your shares in {offer}, draw {drawNo}, did not play: the last shares were sold after the draw had closed.',
  'mail.late-both':
    'Some of what you bought for {offer}, draw {drawNo}, did not play: the draw had closed before all of it was sold.',
  'mail.late-refunded-after': '{amount} is back in your wallet.',
  'mail.late-unpaid-after': 'Nothing was paid for it from your wallet, so no money goes back.',
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
