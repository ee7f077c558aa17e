export const syndicatesCopy = {
  'desk.syndicates-new': 'New syndicate',
  'desk.syndicate-new-title': 'New syndicate',
  'desk.syndicate-new-lead':
    'A syndicate sells shares of tickets of one of your lotteries. First give it a name; what it plays comes after.',
  'desk.syndicate-plays': 'What each syndicate plays',
  'desk.syndicate-plays-lead':
    'Those that are open keep their games and their price. Those that are opened from now on follow what is written here.',
  'desk.syndicate-lottery': 'Lottery',
  'desk.syndicate-lottery-hint': 'Its key, as north-star.',
  'desk.syndicate-type': 'Way to play',
  'desk.syndicate-type-hint':
    'Its key, as standard or systems. What there is to choose from is said here if it is wrong.',
  'desk.syndicate-offer': 'Size',
  'desk.syndicate-offer-hint': 'As standard or system-9.',
  'desk.syndicate-games': 'Games',
  'desk.syndicate-shares': 'Shares',
  'desk.syndicate-price': 'Price of a share',
  'desk.syndicate-price-hint':
    'All shares together cost what the games cost. Where it is another price, the right one is said here.',
  'desk.syndicate-cut-off': 'Shares are sold until, in minutes',
  'desk.syndicate-cut-off-hint': 'Before the sales of the draw end.',
  'desk.syndicate-ahead': 'Draws ahead',
  'desk.syndicate-weeks': 'Weeks at once',
  'desk.syndicate-weeks-hint': 'With commas between, as 1, 2, 4.',
  'desk.syndicate-reopens': 'Open another one in the same draw when one is full',
} as const;
