/** What calls on a purchase that repeats are refused for. */
export const RECURRING_ERRORS = {
  autoplay_unknown: { status: 404, message: 'We could not find this purchase.' },
  recurring_is_cancelled: {
    status: 409,
    message: 'It was cancelled before. Set up a new one to play on.',
  },
  recurring_refused: { status: 409, message: 'It is in this state already. Look at it again.' },
  recurring_changed: {
    status: 409,
    message: 'It was changed somewhere else meanwhile. Look at it again before you change it.',
  },
  recurring_organiser_off: {
    status: 409,
    message: 'The organiser has turned off ticket creation into future draws and cannot be unpaused.',
  },
  recurring_switched_off: {
    status: 409,
    message:
      'The shop does not offer this at the moment, and nothing is charged. It can start again when it is offered, and you can cancel it now.',
  },
  recurring_on_break: {
    status: 409,
    message: 'Your account is on a break. It can start again when that ends.',
  },
  recurring_account_checked: {
    status: 409,
    message:
      'We are checking the details of your account and will write to you. It can start again after that, and you can cancel it now.',
  },
  pause_date_invalid: {
    status: 422,
    message: 'Choose a day from tomorrow to twelve months from now.',
    target: 'pausedUntil',
  },
  charge_is_due: { status: 409, message: 'This purchase is due already and cannot be skipped any more.' },
  charge_under_way: {
    status: 409,
    message: 'A purchase of it is being paid at the moment. Try again in a minute.',
  },
  jackpot_invalid: {
    status: 422,
    message: 'Enter a jackpot in whole dollars, or 0 to play every draw.',
    target: 'minimumJackpotAmount',
  },
  games_missing: {
    status: 422,
    message: 'Choose your numbers first: without a quick pick there are none to play.',
    target: 'quickpick',
  },
  shares_too_many: {
    status: 422,
    message: 'A session of this group has {count} shares. Choose as many, or fewer.',
    target: 'numberOfShares',
  },
  fund_unknown: { status: 422, message: 'Choose your wallet or one of your cards.', target: 'fund' },
  fund_attended: {
    status: 422,
    message: 'This card can only pay while you are there. Choose another, or your wallet.',
    target: 'fund',
  },
  fund_expired: {
    status: 422,
    message: 'This card has expired. Choose another, or your wallet.',
    target: 'fund',
  },
  fund_blocked: {
    status: 422,
    message:
      'A payment with this card is disputed, so it pays nothing for now. Choose another, or your wallet.',
    target: 'fund',
  },
} as const;

/** What the beginning of one is refused for, besides the errors of a ticket. */
export const SET_UP_ERRORS = {
  ticket_unknown: { status: 404, message: 'We could not find this ticket.' },
  repeats_too_many: {
    status: 409,
    message:
      '{name} is bought again by itself for you {max} times already, as often as it can be. Cancel one of them first.',
  },
  recurring_exists: {
    status: 409,
    message: 'This ticket repeats already. You find it among your repeating purchases.',
  },
} as const;
