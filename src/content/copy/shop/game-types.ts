// What each way to play a lottery is, how it works, an example worked out, and what its odds mean.
export const gameTypesCopy = {
  'game-types.standard.lead': 'Pick the numbers of each game yourself.',
  'game-types.standard.how': 'Every game is one set of numbers, and costs the price of one game.',
  'game-types.standard.example.one': 'One game is one chance in each draw, for {price}.',
  'game-types.standard.example.other': '{count} games are {count} chances in each draw, for {price}.',
  'game-types.spots.lead': 'Choose how many numbers you pick, and pick them.',
  'game-types.spots.how':
    'Each count of numbers has prizes of its own. A game costs the same with every count.',
  'game-types.spots.example.one': 'One game is one chance in each draw, for {price}.',
  'game-types.spots.example.other': '{count} games are {count} chances in each draw, for {price}.',
  'game-types.systems.lead': 'Pick more numbers than a game needs, and play every combination of them.',
  'game-types.systems.how': 'Each combination is a game of its own: it costs as much, and wins as much.',
  'game-types.systems.example.one': '{name} plays one game for {price}.',
  'game-types.systems.example.other': '{name} plays {count} games for {price}.',
  'game-types.random.lead': 'The shop picks your numbers at random when you pay.',
  'game-types.random.how':
    'Every set of numbers is as likely as any other, so a quick pick wins as often as your own numbers.',
  'game-types.random.example.one': 'One game is one chance in each draw, for {price}.',
  'game-types.random.example.other': '{count} games are {count} chances in each draw, for {price}.',
  'game-types.subscriptions.lead': 'Pick your numbers once. They play in every draw until you stop.',
  'game-types.subscriptions.how':
    'You pay for the draws of a period when it begins. Every draw costs what a ticket for one draw costs.',
  'game-types.subscriptions.example.one': 'One game is one chance in each draw, for {price} a draw.',
  'game-types.subscriptions.example.other':
    '{count} games are {count} chances in each draw, for {price} a draw.',
  'game-types.powerhit.lead': 'Pick the main numbers. Every powerball is in, so one of yours is right.',
  'game-types.powerhit.how':
    'A PowerHit game plays your numbers once with each powerball, and costs as much as all of those games.',
  'game-types.powerhit.example.one': 'One game plays one standard game for {price}.',
  'game-types.powerhit.example.other': 'One game plays {count} standard games for {price}.',
  'game-types.powerpik.lead':
    'Pick the powerballs. The shop draws the main numbers of each game when you pay.',
  'game-types.powerpik.how': 'The drawn numbers are played once with each ball that you picked.',
  'game-types.powerpik.example.one': '{name} plays one standard game for {price} a game.',
  'game-types.powerpik.example.other': '{name} plays {count} standard games for {price} a game.',
  'game-types.standard-order.lead': 'Pick four digits in their order.',
  'game-types.standard-order.how':
    'Every place is drawn on its own, so digits may repeat. The first three or the last three in their places win as well.',
  'game-types.standard-order.example':
    'Digits 1 2 2 4 win the first division when 1 2 2 4 is drawn, and the second with 1 2 2 9 or 7 2 2 4. One game costs {price}.',
  'game-types.boxed.lead': 'Pick four digits. They win in any order.',
  'game-types.boxed.how':
    'The more orders your digits have, the more often they win, and the smaller the prize. Digits that are all alike cannot be boxed.',
  'game-types.boxed.example': 'Digits 1 2 2 4 boxed: 12 orders win. One game costs {price}.',
  'game-types.super-combos.lead': 'Play your digits in every order, each as a game of its own.',
  'game-types.super-combos.how':
    'One of the orders wins the first division when your digits are drawn, in whatever order. A mega-combo takes five digits and plays every order of four of them: beside the first division up to two of its orders win the second.',
  'game-types.super-combos.example':
    'Digits 1 2 3 4 are 24 games for {price}. Digits 1 2 2 4 have 12 orders, and cost half as much.',
  'game-types.odds-entry': 'Odds of one entry',
  'game-types.odds-first': 'Division 1',
  'game-types.odds-largest': 'Largest prize',
  'game-types.odds-any': 'Any prize',
  'game-types.how-heading': 'How {name} works',
  'game-types.subscriptions': 'Subscriptions',
  'game-types.subscriptions.ahead':
    'A subscription plays the same ticket in every draw until you stop it. It is not sold for {name} yet. A ticket for several draws plays the same numbers again and again, and you pay once.',
  'game-types.subscriptions.way': 'Choose a ticket for several draws',
  'game-types.syndicates': 'Syndicates',
  'game-types.syndicates.ahead':
    'In a syndicate several people play one large ticket and share what it wins. You buy as many shares as you like.',
  'game-types.syndicates.way': 'See the syndicates that are open',
  'game-types.syndicates.none':
    'No syndicate of {name} is open at the moment. A system plays many combinations on a ticket of your own.',
  'game-types.lotto-party': 'Lotto party',
  'game-types.lotto-party.ahead':
    'A lotto party of {name} is a syndicate of your own: you choose the draw and the shares, your friends take theirs, and every prize is split to the cent.',
  'game-types.lotto-party.way': 'Start a {name} party',
  'game-types.ticket': 'Play {name} with a ticket of your own',
} as const;
