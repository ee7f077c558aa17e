export const accountCopy = {
  'account.title': 'Account summary',
  'account.upcoming-title': 'Upcoming tickets',
  'account.past-title': 'Past tickets',
} as const;
