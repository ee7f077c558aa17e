export const recurringCopy = {
  'recurring.calendar': 'Draw calendar (PDF)',
  'recurring.calendar-title': '{offer} draw calendar',
  'recurring.calendar-month': '{month}. Draws on {dates}.',
  'recurring.calendar-month-none': '{month}. No draws are set.',
  'recurring.calendar-closes': '{day} draws close {closes}.',
  'recurring.calendar-closes-daily': 'There is a draw every day. Sales close at {clock}.',
  'recurring.calendar-note':
    'Times are {zone}. A draw may move on a public holiday: the page of the game shows what holds.',
  'recurring.subscribe-title': '{name} by subscription',
  'recurring.subscribe-lead':
    'One ticket in every draw, paid for a period at a time. Nothing to remember, and you can stop whenever you like.',
  'recurring.subscribe-crumb': 'Subscription',
  'recurring.subscribe-caption': 'Periods of a subscription to {name}',
  'recurring.subscribe-periods': 'How often you pay',
  'recurring.subscribe-period': 'Period',
  'recurring.subscribe-draws': 'Draws in the first period',
  'recurring.subscribe-until': 'Paid again on',
  'recurring.subscribe-price': 'Price of the first period',
  'recurring.subscribe-example': 'Prices are for {games}, for those who begin on {date}.',
  'recurring.subscribe-games.one': '{count} game',
  'recurring.subscribe-games.other': '{count} games',
  'recurring.subscribe-choose': 'Choose your numbers',
  'recurring.subscribe-how': 'How it works',
  'recurring.subscribe-how-price':
    'You pay for the draws of the period when it begins. A month with five draw days costs more than one with four, and we show each amount before it is charged.',
  'recurring.subscribe-how-month':
    'A period begins on the same day of the month each time. A month without that day begins on its last day.',
  'recurring.subscribe-how-pay':
    'The wallet pays first. If it holds too little, the card that you chose for purchases that repeat pays the rest.',
  'recurring.subscribe-how-stop':
    'Pause or cancel in your account in one press. Tickets that you have paid for stay in their draws.',
  'recurring.subscribe-none-title': '{name} has no subscriptions',
  'recurring.subscribe-none': 'You can play {name} with a ticket for one draw or for several.',
  'recurring.subscribe-none-way': 'Play {name}',
  'recurring.period-monthly': 'Every month',
  'recurring.period-quarterly': 'Every three months',
  'recurring.period-biannually': 'Twice a year',
  'recurring.period-annually': 'Once a year',
} as const;
