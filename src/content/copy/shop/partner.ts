// The pages on which partners sell the shop's tickets.
export const partnerCopy = {
  'partner.title': 'Buy with {partner}',
  'partner.sold-by': 'Sold by {shop}',
  'partner.offers': 'What you can buy here',
  'partner.none': 'Nothing is on sale here at the moment. Come back later.',
  'partner.add': 'Add to the cart',
  'partner.gone': 'This is no longer on sale here. Choose from what is on this page.',
  'partner.log-in-elsewhere':
    'We cannot ask yet whether this was paid: you have to log in first, or settle something in your account. Do that in another tab, then press here again: you will not be charged twice.',
  'partner.cart-empty': 'Your cart is empty. Add a ticket first.',
  'partner.back': 'Back to {partner}',
} as const;
