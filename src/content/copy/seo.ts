// Title and description for each kind of page. A text under the key of one path wins over its kind's.
export const seoCopy = {
  'seo.kind.home.title': 'Lottery tickets and results online',
  'seo.kind.home.description':
    'Open lottery draws with jackpots, closing times, prices and odds, and the results of every draw the moment it is held.',
  'seo.kind.home-raffles.title': 'Charity raffles and art unions',
  'seo.kind.home-raffles.description':
    'Raffles for good causes: prizes, prices, closing dates and permits, and the winning tickets of every draw.',
  'seo.kind.tickets.title': 'Lotto tickets',
  'seo.kind.tickets.description':
    'Lottery draws that are open now: jackpots, closing times, prices and odds.',
  'seo.kind.raffle.title': '{name}: win {prize}',
  'seo.kind.raffle.description':
    '{name}: what can be won, what tickets cost, how many are left, when it is drawn and what of each dollar reaches the cause.',
  'seo.kind.charity-tickets.title': 'Raffle tickets for good causes',
  'seo.kind.charity-tickets.description':
    'Raffles for good causes that are on sale now: prizes, ticket prices, odds and closing dates.',
  'seo.kind.syndicates.title': 'Syndicates',
  'seo.kind.syndicates.description':
    'Lottery syndicates that have shares left: what a share costs, how many games it plays in, and when sales of shares end.',
  'seo.kind.social-play.title': 'Play together',
  'seo.kind.social-play.description':
    'Ways to play a draw together with others: more games for the same money, and the prizes shared to the cent.',
  'seo.kind.lotto-party.title': 'Lotto Party: play with your friends',
  'seo.kind.lotto-party.description':
    'Start a syndicate of your own: choose a draw, invite friends by link, and share every prize to the cent.',
  'seo.kind.results.title': 'Lotto results',
  'seo.kind.results.description': 'Winning numbers and prizes of every draw of every game, newest first.',
  'seo.kind.lottery-results.title': 'Lottery results',
  'seo.kind.lottery-results.description': 'Winning numbers and prizes of all lotteries, newest first.',
  'seo.kind.raffle-results.title': 'Raffle results',
  'seo.kind.raffle-results.description': 'Winning tickets of raffles and charity draws.',
  'seo.kind.paged.title': '{title}, page {page}',
  'seo.kind.paged.description': 'Page {page}. {description}',
  'seo.kind.offer.title': '{name}: tickets, jackpot and odds',
  'seo.kind.offer.description':
    'Play {name}: the next jackpot, closing time, prices, divisions and the odds of each, before you buy.',
  'seo.kind.game-type.title': '{name} {gameType}',
  'seo.kind.game-type.description': '{gameType} entries in {name}: prices, odds and the next draws.',
  'seo.kind.offer-results.title': '{name} results',
  'seo.kind.offer-results.description':
    'The latest {name} numbers and prizes, and the results of every earlier draw by year and month.',
  'seo.kind.draw.title': '{name} draw {drawNo}, {date}',
  'seo.kind.draw.description':
    'Numbers of {name} draw {drawNo} of {date}: {numbers}. Prizes and winners by division.',
  'seo.kind.draw-on-sale.title': '{name} draw {drawNo}, {date}',
  'seo.kind.draw-on-sale.description':
    'Tickets for {name} draw {drawNo} of {date}: closing time, prices and odds of every way to play.',
  'seo.kind.draw-numbers.title': '{name} draw {drawNo}, {date}',
  'seo.kind.draw-numbers.description': 'Winning numbers of {name} draw {drawNo} of {date}: {numbers}.',
  'seo.kind.draw-history.title': '{name} results of {date}',
  'seo.kind.draw-history.description': 'Winning numbers of {name} of {date}: {numbers}.',
  'seo.kind.draw-raffle.title': '{name} draw {drawNo}, {date}',
  'seo.kind.draw-raffle.description': 'Result of {title} of {date}: {numbers}.',
  'seo.kind.period.title': '{name} results {period}',
  'seo.kind.period.description': 'All {name} draws of {period} with their winning numbers.',
  'seo.kind.statistics.title': '{name} statistics',
  'seo.kind.statistics.description':
    'How often each {name} number was drawn, how long it has been missing, and the commonest pairs.',
  'seo.kind.terms.title': '{title}',
  'seo.kind.terms.description':
    'The terms of {name}: how it is drawn, what a game has to match, the odds, the prices and how prizes are paid.',
  'seo.kind.membership.title': '{title}: giveaways for members',
  'seo.kind.membership.description': '{lead}',
  'seo.kind.membership-tiers.title': '{program} membership',
  'seo.kind.membership-tiers.description':
    'What membership of {program} costs and gives, tier by tier, and how it ends. {lead}',
  'seo.kind.giveaway.title': '{title}, {type} giveaway {number}',
  'seo.kind.giveaway.description':
    '{description} {type} giveaway {number} of {prize} is drawn on {date}: who may enter, until when, and how it is proven.',
  'seo.kind.giveaway-drawn.title': '{title}, {type} giveaway {number}: winners',
  'seo.kind.giveaway-drawn.description':
    'Who won {prize} in {type} giveaway {number}, drawn on {date}: the winning numbers and the proof of the draw.',
  'seo.kind.text.title': '{title}',
  'seo.kind.text.description': '{lead}',
  'seo.kind.blog.title': 'Journal',
  'seo.kind.blog.description':
    'Articles on how odds, draws, prizes, syndicates and good causes work, written by the people who run them.',
  'seo.kind.blog-category.title': '{title}: articles',
  'seo.kind.blog-category.description': '{summary} All articles on this topic, the latest first.',
  'seo.kind.post.title': '{title}',
  'seo.kind.post.description': '{description}',
  'seo.kind.causes.title': 'Good causes',
  'seo.kind.causes.description':
    'Who our tickets support, what they do with it, and which draws set a share of the price apart for them.',
  'seo.kind.cause.title': '{title}',
  'seo.kind.cause.description': '{description}',
  'seo.kind.cause-offer.title': '{offer} for {cause}',
  'seo.kind.cause-offer.description':
    'What a {offer} ticket does for {cause}, what the cause does, and the next draw.',
  'seo.kind.your-support.title': 'Causes you support',
  'seo.kind.your-support.description':
    'What tickets do beyond the draw: the causes that they stand for, and which of them get a share of the price.',
  'seo.kind.offer-subscription.title': '{name} by subscription',
  'seo.kind.offer-subscription.description':
    'Play every draw of {name} without buying each ticket: periods, prices, the calendar of draws, and how to stop.',
  'seo.kind.offer-support.title': '{name}: your support',
  'seo.kind.offer-support.description':
    'The causes that {name} supports, what they do, and what part of a ticket is set apart for them.',
  'seo.kind.developers.title': 'Results as data for developers',
  'seo.kind.developers.description':
    'Lottery results, dividends and jackpots as JSON, CSV, NDJSON, Parquet, feeds and calendars: addresses, examples and what may be relied on.',
  'seo.kind.widget.title': 'Lottery results on your own page',
  'seo.kind.widget.description':
    'A widget with the next jackpot and the latest numbers of a game: two lines of HTML, no cookie, your own colours and type.',
  'seo.kind.app.title': 'The app',
  'seo.kind.app.description':
    'Your tickets, closing times and results on your phone: by an app, or in its browser with a link on the home screen.',
  'seo.kind.app-none.title': 'On your phone',
  'seo.kind.app-none.description':
    'Your tickets, closing times and results in the browser of your phone, and how a link to the site gets on its home screen.',
  'seo.kind.app-android-none.title': 'No app for Android yet',
  'seo.kind.app-android-none.description':
    'There is no app for Android yet: the site works in the browser of every Android phone.',
  'seo.kind.app-android-install-none.title': 'Installing an app on Android',
  'seo.kind.app-android-install-none.description':
    'How an app for Android is installed in three steps, once there is one. Until then the site works in the browser.',
  'seo.kind.app-android.title': 'The app for Android',
  'seo.kind.app-android.description':
    'Download the app for Android from us, and see how to install it in three steps.',
  'seo.kind.app-android-install.title': 'Install the app on Android',
  'seo.kind.app-android-install.description':
    'Install the app on an Android phone in three steps: download it, allow the installation, open it and log in.',
  'seo.kind.winners.title': '{name} winners',
  'seo.kind.winners.description':
    'Past winners of {name}: prizes won in this shop by initial and state, and what Division 1 paid draw by draw.',
  'seo.kind.raffle-winners.title': 'Raffle winners',
  'seo.kind.raffle-winners.description':
    'Winning tickets of raffles and charity draws, by initial and state, the latest first.',
  'seo.kind.check-email.title': 'Check your email',
  'seo.kind.check-email.description':
    'Where to find a message that you asked for, and what to do when it does not arrive.',
  'seo.kind.account-verification.title': 'Confirm who you are',
  'seo.kind.account-verification.description':
    'Why we confirm the identity of every customer, which document you need and how long it takes.',
} as const;
