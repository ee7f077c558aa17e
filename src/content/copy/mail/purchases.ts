/** Texts of the messages about what was bought. */
export const purchasesMailCopy = {
  'mail.closing-soon-subject': 'A draw in your cart closes soon',
  'mail.closing-soon': 'Entries close on {when}. This waits in your cart and is not bought yet:',
  'mail.closing-soon-button': 'Open your cart',
  'mail.closing-soon-why':
    'You asked us to tell you. If you no longer want it, leave it: nothing is charged.',
  'mail.receipt-check': 'Check these numbers after the draw',
  'mail.receipt-subject': 'Your receipt {number}',
  'mail.receipt-intro': 'Thank you. This is what you bought:',
  'mail.receipt-intro-ordered': 'Thank you. This is what you ordered ahead. Nothing is paid yet:',
  'mail.receipt-pre-order': 'Charged later, when sales open: {amount}.',
  'mail.receipt-causes': 'Of this, your causes receive {amount}.',
  'mail.receipt-causes-later': 'Once your order is charged, your causes receive {amount} of it.',
  'mail.receipt-draw': 'The draw is held {when}.',
  'mail.receipt-game': 'Game {game}',
  'mail.receipt-powerball': 'Powerball',
  'mail.receipt-ticket-numbers': 'Ticket numbers: {numbers}',
  'mail.receipt-total': 'Paid from your wallet: {total}. Left in your wallet: {balance}.',
  'mail.ticket-cancelled-subject': 'Taken back from your order {order}',
  'mail.ticket-cancelled': 'We took back what does not play any more:',
  'mail.ticket-cancelled-reason': 'Why: {reason}',
  'mail.ticket-cancelled-back': '{amount} is back in your wallet.',
  'mail.ticket-cancelled-unpaid': 'Nothing was paid for it from your wallet, so no money goes back.',
  'mail.credit-returned-subject': '{amount} of your credit is back',
  'mail.credit-returned':
    'Something that you paid for with credit was not played, so {amount} of the credit can be used again. Use it in your cart with this code:',
  'mail.credit-returned-until': 'The code is good until {until}.',
  'mail.pre-order-add-money': 'Add {amount}',
  'mail.pre-order-see': 'See your order',
  'mail.pre-order-ahead-subject': 'Your order is charged soon: {amount}',
  'mail.pre-order-ahead-short-subject': 'Your wallet is {missing} short for your order',
  'mail.pre-order-ahead': 'Sales open {when}. We take {amount} from your wallet then, for:',
  'mail.pre-order-ahead-enough': 'Your wallet holds enough for it now. Leave the money there until then.',
  'mail.pre-order-ahead-short':
    'Your wallet is {missing} short. Add it before {when}, or we cannot buy this.',
  'mail.pre-order-ahead-cancel': 'You can cancel in your account until it is charged. That costs nothing.',
  'mail.pre-order-unpaid-subject': 'Not bought yet: {description}',
  'mail.pre-order-unpaid-money':
    'Sales have opened. {description} costs {amount}, and your wallet is {missing} short. Nothing was charged.',
  'mail.pre-order-unpaid-blocked':
    'Sales have opened, but a limit or a block of your account keeps it from buying {description} for {amount}. Nothing was charged.',
  'mail.pre-order-unpaid-kept':
    'Your tickets are kept until {until}. We try again by ourselves, and at once when money comes in. After that we go on until entries close, {stop}, as long as tickets are left.',
  'mail.pre-order-unpaid-released':
    'Tickets are not kept for it any more. We go on trying until entries close, {stop}, as long as tickets are left.',
  'mail.pre-order-unpaid-cancel': 'If you do not want it any more, cancel it in your account.',
  'mail.pre-order-charged-subject': 'Your order is bought: {description}',
  'mail.pre-order-charged':
    'Sales have opened, so your order is bought: {description}. We took {amount} from your wallet, and your tickets are in the draw.',
  'mail.pre-order-failed-subject': 'Your order was not bought: {description}',
  'mail.pre-order-cancelled-subject': 'Your order is cancelled: {description}',
  'mail.pre-order-cancelled-break':
    'You ordered {description} ahead. Your break ends after its sales open, so the order is cancelled.',
  'mail.pre-order-cancelled-exclusion':
    'You ordered {description} ahead. You are excluded, so the order is cancelled.',
  'mail.pre-order-failed-money':
    'Sales have opened, but {amount} was not in your wallet in time. So {description} was not bought.',
  'mail.pre-order-failed-blocked':
    'Sales have opened, but a limit or a block of your account kept it from buying {description}.',
  'mail.pre-order-failed-sold-out':
    'Sales have opened, but every ticket was sold before {description} could be bought.',
  'mail.pre-order-failed-short':
    'Sales have opened, but fewer tickets are left than {description} holds, so it was not bought.',
  'mail.pre-order-failed-price':
    'Sales have opened, but {description} costs more than the {amount} that you agreed to. So it was not bought.',
  'mail.pre-order-failed-closed': 'Entries have closed, and {description} could not be bought before that.',
  'mail.pre-order-failed-cancelled': 'The draw of {description} was cancelled.',
  'mail.pre-order-failed-sale': 'Sales have opened, but {description} is not on sale as you ordered it.',
  'mail.pre-order-failed-uncharged': 'Nothing was charged.',
  'mail.pre-order-failed-after': 'Nothing was charged. You can choose tickets again in the shop.',
} as const;
