/** The contact page of a new shop. */
export const ownContact = {
  id: 'contact',
  title: 'Contact us',
  lead: 'Real people answer your questions, by phone and in writing.',
  body: 'If your question is about a ticket, have the number of its receipt at hand. We never ask for your password, and never for money to pay a prize.',
} as const;
