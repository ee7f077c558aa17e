/** Texts of the messages about what was bought. */
export const purchasesMailCopy = {
  'mail.closing-soon-subject': 'A draw in your cart closes soon',
  'mail.closing-soon': 'Entries close on {when}. This waits in your cart and is not bought yet:',
  'mail.closing-soon-button': 'Open your cart',
  'mail.closing-soon-why':
    'You asked us to tell you. If you no longer want it, leave it: nothing is charged.',
  'mail.receipt-subject': 'Your receipt {number}',
  'mail.receipt-intro': 'Thank you. This is what you bought:',
  'mail.receipt-pre-order': 'Charged later, when sales open: {amount}.',
  'mail.receipt-causes': 'Of this, your causes receive {amount}.',
  'mail.receipt-ticket-numbers': 'Ticket numbers: {numbers}',
  'mail.receipt-total': 'Paid from your wallet: {total}. Left in your wallet: {balance}.',
  'mail.credit-returned-subject': '{amount} of your credit is back',
  'mail.credit-returned':
    'Something that you paid for with credit was not played, so {amount} of the credit can be used again. Use it in your cart with this code:',
  'mail.credit-returned-until': 'The code is good until {until}.',
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
  'mail.pre-order-failed-sale': 'Sales have opened, but {description} is not on sale as you ordered it.',
  'mail.pre-order-failed-uncharged': 'Nothing was charged.',
  'mail.pre-order-failed-after': 'Nothing was charged. You can choose tickets again in the shop.',
} as const;
