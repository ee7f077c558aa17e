// The page before the payment: what is bought, what it costs, and how it is paid.
export const checkoutCopy = {
  'checkout.title': 'Check and pay',
  'checkout.description': 'What you are about to buy, what it costs, and how it is paid.',
  'checkout.lines': 'What you buy',
  'checkout.change': 'Change the cart',
  'checkout.discounts': 'Discounts',
  'checkout.pre-order': 'Charged later',
  'checkout.pre-order-text':
    'Pre-orders are charged when sales of their draws open. You are told when that has happened.',
  'checkout.now': 'Charged now',
  'checkout.pay-nothing': 'Buy for {amount}',
  'checkout.pay-later': 'Order now, {amount} charged later',
  'checkout.ways': 'How you pay',
  'checkout.way-wallet': 'Wallet',
  'checkout.way-wallet-all': '{amount} available. It covers everything.',
  'checkout.way-wallet-part': '{amount} available. It covers {part}; {missing} is missing.',
  'checkout.way-wallet-empty': 'Your wallet is empty.',
  'checkout.way-pay': 'Pay {amount} and buy',
  'checkout.all-ways': 'Check everything before you pay',
  'checkout.regulation':
    'You must be {age} or older to buy. Play within your means. Tickets that are paid for are entered and cannot be taken back.',
  'checkout.blocked': 'This cart cannot be paid yet',
  'checkout.blocked-empty': 'Nothing can be bought now',
  'checkout.blocked-limits': 'Your limits',
  'checkout.blocked-verify': 'Verify your account',
} as const;
