/** Labels of card fields that stand in frames of a gateway, and what is said when they cannot be read. */
export const cardFieldsCopy = {
  'card-fields.number': 'Card number',
  'card-fields.expirationDate': 'Expiry (MM/YY)',
  'card-fields.cvv': 'Security code',
  'card-fields.incomplete': 'Check the card number, the expiry and the security code.',
  'card-fields.unconfirmed': 'Your bank did not confirm this card. Nothing was charged. Try another one.',
} as const;
