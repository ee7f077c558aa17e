/** What a ticket plays, in words: on pages and in messages. */
export const playedCopy = {
  'played.powerballs': 'Powerballs {numbers}',
  'played.straight': 'Played in this order.',
  'played.box': 'Played in any order.',
  'played.combo': 'Played in every order.',
  'played.mega': 'Played in every order of four of them.',
  'played.favourites': 'Favourite order: {digits}.',
  'played.ticket-run': '{first} to {last}',
  'played.ticket-numbers.one': 'Ticket number',
  'played.ticket-numbers.other': 'Ticket numbers',
  'played.every-powerball': 'Each game is played with every powerball.',
} as const;
