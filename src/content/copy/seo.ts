// Title and description for each kind of page. A text under the key of one path (L42) wins over its kind's.
export const seoCopy = {
  'seo.home.title': 'Lottery tickets and results online',
  'seo.home.description':
    'Open lottery draws with jackpots, closing times, prices and odds, and the results of every draw the moment it is held.',
  'seo.kind.tickets.title': 'Lotto tickets',
  'seo.kind.tickets.description':
    'Lottery draws that are open now: jackpots, closing times, prices and odds.',
  'seo.kind.results.title': 'Lotto results',
  'seo.kind.results.description': 'Winning numbers and prizes of every draw of every game, newest first.',
  'seo.kind.lottery-results.title': 'Lottery results',
  'seo.kind.lottery-results.description': 'Winning numbers and prizes of all lotteries, newest first.',
  'seo.kind.raffle-results.title': 'Raffle results',
  'seo.kind.raffle-results.description': 'Winning tickets of raffles and charity draws.',
  'seo.kind.paged.title': '{title}, page {page}',
  'seo.kind.offer.title': '{name}: tickets, jackpot and odds',
  'seo.kind.offer.description':
    'Play {name}: the next jackpot, closing time, prices, divisions and the odds of each, before you buy.',
  'seo.kind.game-type.title': '{name} {gameType}',
  'seo.kind.game-type.description': '{gameType} entries in {name}: prices, odds and the next draws.',
  'seo.kind.offer-results.title': '{name} results',
  'seo.kind.offer-results.description':
    'The latest {name} numbers and prizes, and the results of every earlier draw by year and month.',
  'seo.kind.draw.title': '{name} draw {drawNo}, {date}',
  'seo.kind.draw.description':
    'Numbers of {name} draw {drawNo} of {date}: {numbers}. Prizes and winners by division.',
  'seo.kind.period.title': '{name} results {period}',
  'seo.kind.period.description': 'All {name} draws of {period} with their winning numbers.',
  'seo.kind.statistics.title': '{name} statistics',
  'seo.kind.statistics.description':
    'How often each {name} number was drawn, how long it has been missing, and the commonest pairs.',
  'seo.kind.text.title': '{title}',
  'seo.kind.text.description': '{lead}',
} as const;
