/** Labels of card fields that stand in frames of a gateway, and what is said when they cannot be read. */
export const cardFieldsCopy = {
  number: 'Card number',
  expirationDate: 'Expiry (MM/YY)',
  cvv: 'Security code',
  incomplete: 'Check the card number, the expiry and the security code.',
  unconfirmed: 'Your bank did not confirm this card. Nothing was charged. Try another one.',
} as const;
