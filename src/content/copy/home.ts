export const homeCopy = {
  'home.lead':
    'Jackpots, odds and closing times side by side. Pick a draw, choose your numbers, and see every result.',
  'home.hero-closed': 'The next draws are on their way',
  'home.hero-closed-text': 'Nothing is open for entry right now. Results stay here, and new draws open soon.',
  'home.next-draws': 'Next to close',
  'home.next-draws-all': 'All lotto tickets',
  'home.latest-results': 'Latest results',
  'home.latest-results-all': 'All results',
  'home.how-heading': 'How it works',
  'home.how-1-title': 'Pick a draw',
  'home.how-1-text': 'Each card shows the jackpot, when entries close and what a game costs.',
  'home.how-2-title': 'Choose your numbers',
  'home.how-2-text': 'Mark your own, or let the shop pick at random. The odds are the same either way.',
  'home.how-3-title': 'We check every ticket',
  'home.how-3-text': 'Your ticket is scored after the draw and any prize is paid into your wallet.',
  'home.responsible-heading': 'Keep it a game',
  'home.responsible-text':
    'Most tickets win nothing. Set a limit before you play, and never spend what you need for something else.',
  'home.responsible-link': 'How to keep it one',
} as const;
