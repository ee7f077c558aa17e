// What can be wrong with an offer, in words that say what to do. Keys are the codes of `FileFault`.
export const catalogueFaultCopy = {
  'catalogue.fault.shape-missing': 'Fill this in.',
  'catalogue.fault.shape-number': 'Enter a whole number.',
  'catalogue.fault.shape-small': 'Enter {least} or more.',
  'catalogue.fault.shape-few': 'Enter at least {least} of them.',
  'catalogue.fault.shape-large': 'Enter {most} or less.',
  'catalogue.fault.shape-unknown': 'The format does not know {keys}. Leave it out.',
  'catalogue.fault.shape-other': 'This is not what the format says here.',
  'catalogue.fault.barrel_too_small': 'The barrel must hold more than the {pick} that are drawn from it.',
  'catalogue.fault.barrel_too_large': 'A barrel holds at most {most} numbers.',
  'catalogue.fault.too_many_drawn': 'More numbers are drawn than the {of} in the barrel. Draw fewer.',
  'catalogue.fault.digits_out_of_range': 'Draw 2 to {most} digits.',
  'catalogue.fault.symbols_out_of_range': 'A place has 2 to {most} digits.',
  'catalogue.fault.divisions_missing': 'Add a division: nothing can be won.',
  'catalogue.fault.divisions_not_counted': 'Count the divisions 1, 2, 3 and so on, each once.',
  'catalogue.fault.main_out_of_range': 'A game matches 0 to {most} main numbers.',
  'catalogue.fault.picked_out_of_range': 'Say for games of how many numbers it is: 1 to {most}.',
  'catalogue.fault.picked_without_spots': 'Games of this kind all pick as many numbers. Leave it empty.',
  'catalogue.fault.spots_without_division':
    'Nothing can be won with so many numbers picked: {spots}. Add a division for each.',
  'catalogue.fault.supplementary_out_of_range': '0 to {most} supplementary numbers can match.',
  'catalogue.fault.powerball_missing': 'This game has no second barrel. Add one, or leave it out here.',
  'catalogue.fault.powerball_out_of_range': '0 to {most} balls of the second barrel can match.',
  'catalogue.fault.division_unwinnable':
    'Nobody can win division {division}: every game that matches it wins a higher one.',
  'catalogue.fault.division_pays_nothing': 'Give the division a share of the pool, or a fixed prize.',
  'catalogue.fault.division_pays_twice': 'Choose a share of the pool or a fixed prize, not both.',
  'catalogue.fault.pool_over_whole': 'The divisions share {percent} % of the pool. They may share 100 %.',
  'catalogue.fault.first_prize_not_first': 'Division {division} is harder to win than division 1.',
  'catalogue.fault.rules_same_day': 'Other rules begin on this day already.',
  'catalogue.fault.price_zero': 'The price must be more than nothing.',
  'catalogue.fault.pays_more_than_price':
    'The fixed prizes give back {percent} % of what a game costs, on average.',
  'catalogue.fault.counts_turned': 'At most must be {least} or more.',
  'catalogue.fault.default_outside': 'Choose from {least} to {most}.',
  'catalogue.fault.row_outside': 'Prices are for {least} to {most}.',
  'catalogue.fault.system_too_small': 'The smallest system has {least} numbers.',
  'catalogue.fault.system_too_large':
    'This system would be more than {most} games. Make the largest one smaller.',
  'catalogue.fault.balls_without_barrel': 'This way to play needs a second barrel.',
  'catalogue.fault.balls_of_several':
    'This way to play needs a second barrel of which one ball is drawn. Leave it out here.',
  'catalogue.fault.play_of_other_kind': 'This way to play is none of a game of this kind.',
  'catalogue.fault.orders_unknown': 'Digits of this game stand in {known} orders.',
  'catalogue.fault.box_without_division': 'Boxed games need a division each for digits with {ways} orders.',
  'catalogue.fault.closes_after_draw': 'Sales must end before the draw at {time}.',
  'catalogue.fault.zone_unknown': 'Name a zone as Australia/Sydney.',
  'catalogue.fault.days_twice': 'A day is chosen twice.',
  'catalogue.fault.choices_empty': 'Offer at least one choice.',
  'catalogue.fault.choices_twice': 'A choice stands there twice.',
  'catalogue.fault.date_unknown': 'Name a day of the calendar.',
  'catalogue.fault.rules_begin_late':
    'No rules hold for draws before {date}. Let the first rules begin on the day of the next draw or earlier.',
  'catalogue.fault.choice_too_large': 'At most {most}.',
  'catalogue.fault.rounds_at_one_time': 'Another draw of the day is at this time already.',
  'catalogue.fault.rounds_twofold':
    'Name the draws of a day one by one, or say how often it is drawn: one of both.',
  'catalogue.fault.rounds_end_early': 'The last draw of a day must be after the first at {time}.',
  'catalogue.fault.rounds_by_draws':
    'A game with several draws a day is bought for a number of draws. Choose draws.',
  'catalogue.fault.rounds_repeat':
    'What repeats is bought by days, and this game has several draws a day. Choose none.',
  'catalogue.fault.key_taken': 'Another offer has this name already.',
  'catalogue.fault.url_taken': 'This address is taken. Choose another one.',
  'catalogue.fault.results_invented':
    'A shop for real money cannot draw a demonstration. Results come from outside.',
  'catalogue.fault.beacon_unreadable':
    'Write drand, or recorded: and what is recorded, as recorded:Rain at Cockle Wharf in mm.',
  'catalogue.fault.pool_of_fixed_prizes':
    'All prizes are fixed: nobody would get the pool. Leave it at nothing, or let a division share it.',
  'catalogue.fault.pool_of_nothing':
    'Divisions share a pool that is always empty. Give them a part of the sales, or a least pool.',
  'catalogue.fault.own_without_beacon':
    'Whoever can read the seed could buy the winning numbers. A shop for real money draws with a beacon: drand, or something recorded.',
  'catalogue.fault.rules_of_sold_draw':
    'These rules would change draw {drawNo} of {date}, which has tickets or a result. Let new rules begin on a later day, and keep the old ones.',
  'catalogue.fault.kind_changed': 'A game of balls cannot become one of digits. Make another game.',
  'catalogue.fault.format_unknown': 'Write the format of the file: {formats}.',
  'catalogue.fault.regions_restricted':
    'A command has stopped sales in {regions}. Choose it here too, or end it with the command offers unrestrict first.',
  'catalogue.fault.book_twice': 'There is a book of so many tickets already.',
  'catalogue.fault.book_free': 'A book of nothing cannot be sold. Enter its price.',
  'catalogue.fault.book_dearer': 'A ticket of this book costs more than one of the book of {tickets}.',
  'catalogue.fault.book_below_smaller': 'This book costs less than the book of {tickets}.',
  'catalogue.fault.cause_twice': 'This cause is named already.',
  'catalogue.fault.repeats_without_calendar':
    'Only a raffle that is drawn by the calendar can be bought again for each draw.',
  'catalogue.fault.ranges_overlap': 'These numbers are sold online. Begin after them.',
  'catalogue.fault.lanes_over_numbers': 'There are more lanes than numbers.',
  'catalogue.fault.prizes_over_tickets': 'There are {units} prizes, and only {tickets} tickets can win them.',
  'catalogue.fault.cash_over_value': 'The money instead of the prize is more than the prize is worth.',
  'catalogue.fault.stops_after_draw': 'The draw is held before its sales end. Choose a later moment.',
  'catalogue.fault.bird_stops_late':
    'Sales of this early bird end after those of the main draw. Choose an earlier moment.',
  'catalogue.fault.bird_drawn_late':
    'This early bird is drawn after the main draw. Choose an earlier moment.',
  'catalogue.fault.orders_after_sales': 'Orders ahead begin before sales do.',
  'catalogue.fault.stop_past': 'This moment has passed. Choose one to come.',
  'catalogue.fault.draw_no_taken':
    'The number {drawNo}, or one of its early birds, is taken. Leave it empty for the next one.',
  'catalogue.fault.draw_not_later':
    'Draw {drawNo} is held on {date}. This one comes after it: choose a later day.',
  'catalogue.fault.draw_not_earlier':
    'Draw {drawNo} is held on {date}. This one comes before it: choose an earlier day.',
  'catalogue.fault.permit_used': 'Draw {drawNo} was held under {permit} too. See that it covers this draw.',
  'catalogue.fault.terms_same': 'These are the terms of draw {drawNo}, word for word.',
  'catalogue.fault.numbers_below_book':
    'There are fewer tickets than the {tickets} of the largest book: it cannot be sold.',
  'catalogue.fault.lottery_unknown': 'There is no lottery of this key. Publish the lottery first.',
  'catalogue.fault.lottery_changed':
    'Its syndicates play {before}. Make another syndicate for another lottery.',
  'catalogue.fault.lottery_of_digits': 'A lottery of digits in order has no syndicates.',
  'catalogue.fault.play_unknown': '{lottery} does not sell this. Choose from: {choices}.',
  'catalogue.fault.games_unsold': '{lottery} sells no {games} games of it at once.',
  'catalogue.fault.share_free': 'A share of nothing cannot be sold. Enter its price.',
  'catalogue.fault.share_price_off': 'The games cost {price}. Each of {shares} shares costs {each}.',
  'catalogue.fault.shares_uneven':
    'The games cost {price}, which so many shares do not split evenly. Choose from: {choices}.',
  'catalogue.fault.opens_after_stop': 'Sales end before they begin. Choose a later moment.',
} as const;
