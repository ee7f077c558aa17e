export const offlineCopy = {
  'offline.title': 'No connection to the shop',
  'offline.text':
    'This page needs a connection and could not be reached. Opening it bought nothing and took no money.',
  'offline.kept': 'What you can still open',
  'offline.kept-text': 'As it was when you last saw it:',
  'offline.kept-none':
    'Nothing is kept in this browser yet. Results, articles and help that you open are kept for moments like this, and your tickets and receipts while you are logged in.',
  'offline.kept-at': 'seen {time}',
  'offline.copy': 'Kept copy from {time}, you are offline.',
  'offline.copy-away': 'Kept copy from {time}, the shop cannot be reached at the moment.',
} as const;
