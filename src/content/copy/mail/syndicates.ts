/** Texts of the messages about shares. */
export const syndicatesMailCopy = {
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
} as const;
