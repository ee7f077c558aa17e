/** Texts of the page that follows a draw while it goes. */
export const nightCopy = {
  'night.title': 'Live: {name}',
  'night.title-drawn': 'Drawn: {name}',
  'night.phase-upcoming':
    'The draw is held {when}. This page shows what happens as it happens; you can leave it open.',
  'night.phase-closed': 'Entries are closed. The numbers appear here once they are drawn.',
  'night.phase-drawn': 'The numbers are drawn. We are working out the prizes.',
  'night.phase-settled': 'The prizes are known.',
  'night.phase-cancelled': 'This draw is not held. What was paid for it goes back.',
  'night.own.one': 'Your ticket in this draw',
  'night.own.other': 'Your tickets in this draw',
  'night.won': 'You won {prize}. It goes into your wallet by itself.',
  'night.won-nothing.one': 'The draw has been held. Your ticket won no prize.',
  'night.won-nothing.other': 'The draw has been held. Your tickets won no prize.',
  'night.log-in-text': 'Do you have a ticket in this draw?',
  'night.log-in': 'Log in to see it here',
  'night.result': 'Result and dividends',
  'night.tell': 'Tell somebody by mail',
  'night.lost': 'The connection was lost. It comes back by itself, and this page keeps looking.',
  'night.follow': 'Follow the draw live',
} as const;
