/** Texts of the messages about raffles that were drawn. */
export const rafflesMailCopy = {
  'mail.raffle-intro': '{offer}, draw {drawNo} ({name}), was drawn on {date}.',
  'mail.raffle-early-bird-intro': '{offer}, {name}, was drawn on {date}.',
  'mail.raffle-early-bird-subject': '{offer}: {name} is drawn',
  'mail.raffle-cancelled-subject': '{offer}, draw {drawNo}: cancelled, your money is back',
  'mail.raffle-cancelled': 'Draw {drawNo} of {offer} is cancelled and will not be held. {reason}',
  'mail.raffle-cancelled-refund.one': 'For your ticket {amount} is back in your wallet.',
  'mail.raffle-cancelled-refund.other': 'For your {count} tickets {amount} is back in your wallet.',
  'mail.raffle-stays.one': 'Your ticket stays in the main draw.',
  'mail.raffle-stays.other': 'Your tickets stay in the main draw.',
  'mail.raffle-result-subject': '{offer}, draw {drawNo}: the winners',
  'mail.raffle-outcome.one': 'Your ticket was in the draw. It won no prize this time.',
  'mail.raffle-outcome.other':
    '{count} of your tickets were in the draw. None of them won a prize this time.',
  'mail.raffle-win-subject': 'You have won in {offer}: {prize}',
  'mail.raffle-won-cash': 'Your ticket {number} has won {prize}. It is in your wallet.',
  'mail.raffle-won-goods': 'Your ticket {number} has won this: {prize}.',
  'mail.raffle-claim':
    'We ring you about the handover within two working days. You can also answer this message. The terms of the raffle say until when a prize can be claimed.',
} as const;
