// What each way to play a lottery is, how it works, an example worked out, and what its odds mean.
export const gameTypesCopy = {
  'game-type.standard.lead': 'Pick the numbers of each game yourself.',
  'game-type.standard.how': 'Every game is one set of numbers, and costs the price of one game.',
  'game-type.standard.example': '{games} games are {games} chances in each draw, for {price}.',
  'game-type.systems.lead': 'Pick more numbers than a game needs, and play every combination of them.',
  'game-type.systems.how': 'Each combination is a game of its own: it costs as much, and wins as much.',
  'game-type.systems.example': '{name} plays {games} games for {price}.',
  'game-type.random.lead': 'The shop picks your numbers at random when you pay.',
  'game-type.random.how':
    'Every set of numbers is as likely as any other, so a quick pick wins as often as your own numbers.',
  'game-type.random.example': '{games} games are {games} chances in each draw, for {price}.',
  'game-type.powerhit.lead': 'Pick the main numbers. Every comet ball is in, so one of yours is right.',
  'game-type.powerhit.how':
    'A PowerHit game plays your numbers once with each comet ball, and costs as much as all of those games.',
  'game-type.powerhit.example': 'One game plays {games} standard games for {price}.',
  'game-type.powerpik.lead':
    'Pick the comet balls. The shop draws the main numbers of each game when you pay.',
  'game-type.powerpik.how': 'The drawn numbers are played once with each ball that you picked.',
  'game-type.powerpik.example': '{name} plays {games} standard games for {price} a game.',
  'game-type.standard-order.lead': 'Pick four digits in their order.',
  'game-type.standard-order.how':
    'Every place is drawn on its own, so digits may repeat. The first three or the last three in their places win as well.',
  'game-type.standard-order.example':
    'Digits 1 2 2 4 win the first division when 1 2 2 4 is drawn, and the second with 1 2 2 9 or 7 2 2 4. One game costs {price}.',
  'game-type.boxed.lead': 'Pick four digits. They win in any order.',
  'game-type.boxed.how':
    'The more orders your digits have, the more often they win, and the smaller the prize. Digits that are all alike cannot be boxed.',
  'game-type.boxed.example': 'Digits 1 2 2 4 boxed: 12 orders win. One game costs {price}.',
  'game-type.super-combos.lead': 'Play your digits in every order, each as a game of its own.',
  'game-type.super-combos.how':
    'One of the orders wins the first division when your digits are drawn, and others win the second beside it. A mega-combo takes five digits and plays every order of four of them.',
  'game-type.super-combos.example':
    'Digits 1 2 3 4 are 24 games for {price}. Digits 1 2 2 4 have 12 orders, and cost half as much.',
  'game-type.odds-note': 'One entry wins any prize in 1 of {odds} draws.',
  'game-type.odds-entry': 'Odds of one entry',
  'game-type.odds-first': 'Division 1',
  'game-type.odds-any': 'Any prize',
  'game-type.how-heading': 'How {name} works',
  'game-type.subscriptions': 'Subscriptions',
  'game-type.subscriptions.ahead':
    'A subscription plays the same ticket in every draw until you stop it. It is not sold for {name} yet. A ticket for several draws plays the same numbers again and again, and you pay once.',
  'game-type.subscriptions.way': 'Choose a ticket for several draws',
  'game-type.syndicates': 'Syndicates',
  'game-type.syndicates.ahead':
    'In a syndicate several people play one large ticket and share what it wins. You buy as many shares as you like.',
  'game-type.syndicates.way': 'See the syndicates that are open',
  'game-type.syndicates.none':
    'No syndicate of {name} is open at the moment. A system plays many combinations on a ticket of your own.',
  'game-type.lotto-party': 'Lotto party',
  'game-type.lotto-party.ahead':
    'A lotto party is a syndicate that you start yourself, with people whom you invite. It cannot be started for {name} yet. In a syndicate you play together with others today.',
  'game-type.lotto-party.way': 'Play with a syndicate',
  'game-type.ticket': 'Play {name} with a ticket of your own',
} as const;
