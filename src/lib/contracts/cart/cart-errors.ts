const LINK_INVALID =
  'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.';

/** What a call on a cart is refused for; errors of a ticket are on the field `this`. */
export const CART_ERRORS = {
  offer_unknown: { status: 422, message: 'This game is not on sale. Choose another one.', target: 'this' },
  offer_unavailable: { status: 422, message: 'This game is not on sale at the moment.', target: 'this' },
  shop_not_open: {
    status: 422,
    message: 'This shop is not open yet, so nothing can be bought. Come back in a while.',
    target: 'this',
  },
  not_sold_here: { status: 422, message: 'This shop does not sell this kind of ticket.', target: 'this' },
  game_type_unknown: {
    status: 422,
    message: 'This kind of ticket is not offered for this game.',
    target: 'this',
  },
  games_incomplete: {
    status: 422,
    message: 'Complete at least {minGames} games before you add the ticket.',
    target: 'this',
  },
  games_too_many: { status: 422, message: 'A ticket holds at most {maxGames} games.', target: 'this' },
  games_unsold: {
    status: 422,
    message: '{games} games are not sold together. Choose another number of games.',
    target: 'this',
  },
  numbers_invalid: { status: 422, message: 'Game {game} is not valid: {reason}', target: 'this' },
  days_missing: { status: 422, message: 'Choose at least one draw day.', target: 'this' },
  draws_invalid: {
    status: 422,
    message: 'This number of draws is not offered. Choose one from the list.',
    target: 'this',
  },
  cause_missing: { status: 422, message: 'Choose the cause your ticket supports.', target: 'this' },
  shares_repeat: {
    status: 422,
    message:
      'Your shares of this group repeat already. Change how many, or add these without repeating them.',
    target: 'this',
  },
  recurring_unavailable: {
    status: 422,
    message: 'This ticket cannot be repeated automatically. Add it without autoplay.',
    target: 'this',
  },
  starts_later: {
    status: 422,
    message:
      'A subscription begins on the day on which it is bought. Leave out the first day, or buy it on that day.',
    target: 'this',
  },
  jackpot_invalid: {
    status: 422,
    message: 'Choose the smallest jackpot in whole dollars, or 0 to play every draw.',
    target: 'this',
  },
  repeat_begins_next: {
    status: 422,
    message: 'A ticket that repeats begins with the next draw: choose draw {draw}, or buy it once.',
    target: 'this',
  },
  draw_closed: {
    status: 422,
    message: 'Entries for this draw have closed. Choose the next draw.',
    target: 'this',
  },
  draw_capped: { status: 422, message: 'This draw is sold out. Choose {others}.', target: 'this' },
  draw_unknown: { status: 422, message: 'This draw is not open. Choose another draw.', target: 'this' },
  offer_restricted: { status: 422, message: '{name} is not sold in {region}.', target: 'this' },
  offer_migrated: { status: 422, message: '{name} has moved. Open its new page to play.', target: 'this' },
  sales_not_open: { status: 422, message: 'Sales of this draw begin on {date}.', target: 'this' },
  book_unknown: {
    status: 422,
    message: 'This ticket book is not offered. Choose one from the list.',
    target: 'this',
  },
  tickets_short: {
    status: 422,
    message: 'Not that many tickets are left, only {left}. Choose a smaller book.',
    target: 'this',
  },
  sold_out: {
    status: 422,
    message: 'No ticket of this draw is left. Choose another draw.',
    target: 'this',
  },
  syndicate_unknown: {
    status: 422,
    message: 'This syndicate is not open. Choose another one.',
    target: 'this',
  },
  syndicate_closed: {
    status: 422,
    message: 'This syndicate closed at {time}. Choose the next one.',
    target: 'this',
  },
  syndicate_full: {
    status: 422,
    message: 'Every share of this syndicate is sold. Choose another one.',
    target: 'this',
  },
  session_unknown: {
    status: 422,
    message: 'This session is not open. Look at your group for the next one.',
    target: 'this',
  },
  party_closed: {
    status: 422,
    message: 'This session closed at {time}. Look at your group for the next one.',
    target: 'this',
  },
  party_full: {
    status: 422,
    message: 'Every share of this session is sold. Look at your group for the next one.',
    target: 'this',
  },
  invite_needed: {
    status: 422,
    message: 'This group is private. Ask one of its members for an invitation.',
    target: 'this',
  },
  join_limit: {
    status: 422,
    message: 'You are in {max} groups already. Leave one before you join another.',
    target: 'this',
  },
  group_full: {
    status: 422,
    message: 'This group has all the members that a group can have.',
    target: 'this',
  },
  shares_short: { status: 422, message: 'Only {left} shares are left. Choose fewer.', target: 'this' },
  left_in_cart: {
    status: 422,
    message: 'What is left of this is in your cart already. Pay for it there, or change it.',
    target: 'this',
  },
  shares_invalid: { status: 422, message: 'Choose at least one share.', target: 'this' },
  membership_unknown: { status: 422, message: 'This membership is not sold any more.', target: 'this' },
  membership_held: {
    status: 422,
    message:
      'You have this membership already, or it is in your cart. It is paid by the month until you end it.',
    target: 'this',
  },
  membership_ineligible: {
    status: 422,
    message: 'This membership is not open to your account. Contact us if you think it should be.',
    target: 'this',
  },
  favourites_partial: {
    status: 422,
    message: 'Fill every favourite place of game {game}, or none.',
    target: 'this',
  },
  price_changed: {
    status: 422,
    message: 'The total of this ticket is now {price}. Check it, then add the ticket again.',
    target: 'this',
  },
  cart_full: {
    status: 422,
    message: 'Your cart is full. Pay for it, or remove a ticket first.',
    target: 'this',
  },
  item_unknown: { status: 404, message: 'This ticket is no longer in your cart.', target: 'this' },
  promotion_unknown: {
    status: 422,
    message: 'We do not know this code. Check it, or ask where you got it.',
    target: 'promotionCode',
  },
  promotion_expired: { status: 422, message: 'This code was good until {date}.', target: 'promotionCode' },
  promotion_not_yet: { status: 422, message: 'This code is good from {date} on.', target: 'promotionCode' },
  promotion_used: { status: 422, message: 'This code has been used.', target: 'promotionCode' },
  promotion_in_cart: { status: 422, message: 'This code is in your cart already.', target: 'promotionCode' },
  promotion_not_eligible: {
    status: 422,
    message: 'This code is for {what}. Add one to your cart first.',
    target: 'promotionCode',
  },
  promotion_minimum: {
    status: 422,
    message: 'This code needs {missing} more in your cart.',
    target: 'promotionCode',
  },
  promotion_log_in: { status: 422, message: 'Log in to use this code.', target: 'promotionCode' },
  promotion_not_together: {
    status: 422,
    message: 'This code cannot be used together with {other}. Remove that one first.',
    target: 'promotionCode',
  },
  replay_unknown: { status: 404, message: 'We could not find this order.' },
  replay_empty: { status: 422, message: 'Nothing of this order can be bought now.', target: 'this' },
  cart_unknown: { status: 404, message: 'This cart has expired or has been used.' },
  /** Garbled, invented, or too old to be known. */
  link_unknown: { status: 410, message: LINK_INVALID },
  link_expired: {
    status: 410,
    message: `${LINK_INVALID} A link is good for one day. Make another one in the cart it came from.`,
  },
  link_used: { status: 410, message: `${LINK_INVALID} Its cart is where the link was opened first.` },
  link_empty: {
    status: 410,
    message: 'The cart of this link is gone: it was paid for, or it joined the cart of an account.',
  },
  /** Neither uses the link up. */
  link_of_account: {
    status: 409,
    message: 'This link is for the cart of an account. Log in first, then open the link again.',
  },
  link_of_other: {
    status: 409,
    message:
      'This link is for the cart of another account. Log in to that account, then open the link again.',
  },
} as const;
