/** Texts of the messages that customers get. */
export const mailCopy = {
  'mail.greeting': 'Hello {firstname},',
  'mail.closing': 'Your {site} team',
  'mail.small-print':
    'You get this message because you hold a ticket or an account with us. Past draws predict nothing. Play only with money you can spare.',
  'mail.receipt-subject': 'Your receipt {number}',
  'mail.receipt-intro': 'Thank you. These tickets are yours:',
  'mail.receipt-line': '{description}: {price}',
  'mail.receipt-pre-order': 'Charged later, when sales open: {amount}.',
  'mail.receipt-causes': 'Of this, your causes receive {amount}.',
  'mail.receipt-total': 'Paid from your wallet: {total}. Left in your wallet: {balance}.',
  'mail.pre-order-charged-subject': 'Your order is bought: {description}',
  'mail.pre-order-charged':
    'Sales have opened, so your order is bought: {description}. We took {amount} from your wallet, and your tickets are in the draw.',
  'mail.pre-order-failed-subject': 'Your order was not bought: {description}',
  'mail.pre-order-failed-money':
    'Sales have opened, but {amount} were not in your wallet within a day. So {description} was not bought.',
  'mail.pre-order-failed-sale': 'Sales have opened, but {description} is not on sale as you ordered it.',
  'mail.pre-order-failed-after': 'Nothing was charged. You can choose tickets again in the shop.',
  'mail.result-subject': '{offer}, draw {drawNo}: the numbers',
  'mail.result-intro': '{offer}, draw {drawNo} of {date}, has been drawn.',
  'mail.numbers': 'Numbers: {numbers}',
  'mail.supplementary': 'Supplementary: {numbers}',
  'mail.powerball': 'Bonus ball: {number}',
  'mail.result-outcome.one': 'Your ticket won no prize this time.',
  'mail.result-outcome.other': 'None of your {count} tickets won a prize this time.',
  'mail.win-subject': 'You have won {prize} in {offer}',
  'mail.win-outcome': 'You have won {prize}. It is in your wallet.',
  'mail.syndicate-entered-subject': '{syndicate} plays in {offer}, draw {drawNo}',
  'mail.syndicate-entered.one':
    'All {of} shares of {syndicate} are sold, so it plays in {offer}, draw {drawNo} of {date}. You hold one share of {of}. It plays {plays}:',
  'mail.syndicate-entered.other':
    'All {of} shares of {syndicate} are sold, so it plays in {offer}, draw {drawNo} of {date}. You hold {count} shares of {of}. It plays {plays}:',
  'mail.syndicate-refund-subject': '{syndicate} did not fill: {amount} is back in your wallet',
  'mail.syndicate-refund':
    '{sold} of {of} shares of {syndicate} were sold for {offer}, draw {drawNo} of {date}. It was not full in time, so nothing was played.',
  'mail.syndicate-refund-after.one': 'Your {amount} for one share is back in your wallet.',
  'mail.syndicate-refund-after.other': 'Your {amount} for {count} shares is back in your wallet.',
  'mail.raffle-intro': '{offer}, draw {drawNo} ({name}), was drawn on {date}.',
  'mail.raffle-result-subject': '{offer}, draw {drawNo}: the winners',
  'mail.raffle-outcome.one': 'Your ticket was in the draw. It won no prize this time.',
  'mail.raffle-outcome.other':
    '{count} of your tickets were in the draw. None of them won a prize this time.',
  'mail.raffle-win-subject': 'You have won in {offer}: {prize}',
  'mail.raffle-won-cash': 'Your ticket {number} has won {prize}. It is in your wallet.',
  'mail.raffle-won-goods': 'Your ticket {number} has won this: {prize}.',
  'mail.raffle-claim':
    'We ring you about the handover within two working days. You can also answer this message. The terms of the raffle say until when a prize can be claimed.',
  'mail.support-subject': '[{reference}] {topic}',
  'mail.support-from': '{name} ({email}) wrote to {brand}, reference {reference}:',
  'mail.support-topic-ticket': 'A ticket or a draw',
  'mail.support-topic-payment': 'A payment or the wallet',
  'mail.support-topic-prize': 'A prize',
  'mail.support-topic-account': 'An account',
  'mail.support-topic-limits': 'Limits, a break or self-exclusion',
  'mail.support-topic-other': 'Something else',
} as const;
