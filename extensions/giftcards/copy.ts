export const giftCardsCopy = {
  'wallet.method-x-giftcards': 'Gift card',
  'wallet.method-x-giftcards-text': 'With the code of a gift card of this shop, all of it or a part.',
  'wallet.field-x-giftcards-code': 'Code of your gift card',
  'checkout.way-pay-x-giftcards': 'Pay {amount} by gift card and buy',
};
