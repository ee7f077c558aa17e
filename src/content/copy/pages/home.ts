export const homeCopy = {
  'home.lead': 'The largest prize first, each with its odds and its closing time.',
  'home.syndicates-text':
    'Many games that people buy together, share by share. What they win is split by shares, to the cent.',
  'home.syndicates-all': 'All syndicates',
  'home.closed': 'The next draws are on their way',
  'home.closed-text': 'Nothing is open for entry right now. Results stay here, and new draws open soon.',
  'home.raffles-lead':
    'The largest prize first, each with its cause and the number of tickets said before you buy one.',
  'home.raffles-closed': 'The next raffle is being prepared',
  'home.raffles-closed-text':
    'No raffle is open right now. When one opens, its prizes, its causes, its price and its closing date stand here.',
  'home.next-draws': 'Next to close',
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
