export const errorCopy = {
  'error.404-title': 'We could not find that page',
  'error.404-text':
    'The address may be mistyped, or the page may have moved. Nothing in your cart or account has changed.',
  'error.near': 'Did you mean one of these?',
  'error.418-title': 'No products available',
  'error.418-text':
    'Nothing is on sale here right now. Draws open again shortly; results stay available meanwhile.',
  'error.500-title': 'The server is busy',
  'error.500-text': 'We could not show this page. Wait a moment, then load it again.',
  'error.503-title': 'Down for maintenance',
  'error.503-text':
    'We are working on the shop and will be back soon. Tickets already bought are in their draws.',
  'error.generic-title': 'Something went wrong',
  'error.generic-text': 'This page stopped working. Load it again, or start from the homepage.',
  'error.part-title': 'A part of this page did not load',
  'error.part-text': 'Check your connection and try again. If that does not help, load the page again.',
  'error.missed-title': 'That did not load',
  'error.missed-text':
    'Check your connection and try again. What you typed is still here. If it does not help, load the page again.',
  'error.money':
    'If you were paying, do not worry: nothing is charged twice. Your tickets and transactions show what went through.',
  'error.way-home': 'Go to the homepage',
  'error.way-results': 'See the results',
  'error.way-again': 'Try again',
  'error.way-reload': 'Load the page again',
  'error.support': 'Need a hand? Call {number}.',
  'error.request': 'Reference: {id}',
} as const;
