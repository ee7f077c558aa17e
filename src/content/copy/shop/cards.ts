export const cardsCopy = {
  'cards.title': 'Notifications',
  'cards.empty': 'Nothing new at the moment. Results of your tickets, offers and news appear here.',
  'cards.failed': 'We could not load your notifications. Close this and try again in a moment.',
  'cards.more': 'Find out more',
  'cards.new': 'New',
  'cards.wins.one': 'You have won a prize',
  'cards.wins.other': 'You have won {count} prizes',
  'cards.win-paid': 'Prizes in money are in your wallet. For any other we are in touch.',
  'cards.win-link': 'See your messages',
  'cards.see-ticket': 'See your ticket',
  'cards.all-messages': 'All your messages',
} as const;
