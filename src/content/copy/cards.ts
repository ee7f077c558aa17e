export const cardsCopy = {
  'cards.title': 'Notifications',
  'cards.empty': 'Nothing new at the moment. Offers and news from us appear here.',
  'cards.failed': 'We could not load your notifications. Close this and try again in a moment.',
  'cards.more': 'Find out more',
  'cards.new': 'New',
  'cards.unviewed': '{count} new',
} as const;
