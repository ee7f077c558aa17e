export const causesCopy = {
  'causes.heading': 'Good causes',
  'causes.lead': 'Who is supported, what they do with it, and which tickets set a share apart for them.',
  'causes.empty': 'No cause is supported at the moment',
  'causes.empty-text': 'When one is, it is shown here with the draws that support it.',
  'causes.share': '{percent}% of each ticket',
  'causes.share-chosen': '{percent}% of each ticket whose buyer chooses it',
  'causes.share-label': 'Goes to the cause',
  'causes.place-label': 'Where',
  'causes.offers-heading': 'Tickets that support {cause}',
  'causes.offers-text':
    'The share of a ticket that goes to the cause is written beside it. The odds and prizes stay the same.',
  'causes.offers-text-open':
    'No part of the price of these tickets is set apart for the cause at the moment.',
  'causes.no-offers': 'No ticket supports this cause right now',
  'causes.no-offers-text': 'Its next draw has not opened. When it does, its tickets are listed here.',
  'causes.others': 'Other causes',
  'causes.see-offer': 'What {offer} does for {cause}',
  'causes.offer-heading': '{offer} for {cause}',
  'causes.offer-lead': '{percent}% of every {offer} ticket goes to {cause}.',
  'causes.offer-lead-chosen':
    '{percent}% of each {offer} ticket goes to {cause} where its buyer chooses this cause.',
  'causes.offer-lead-open':
    '{offer} stands beside {cause}. No part of the price of its tickets is set apart for the cause at the moment.',
  'causes.sum-heading': 'Where the price of a ticket goes',
  'causes.sum-caption': 'An example: a ticket for {price}',
  'causes.sum-part': 'Part',
  'causes.sum-amount': 'Amount',
  'causes.sum-cause': '{cause}',
  'causes.sum-rest': 'Prizes, running the draw and tax',
  'causes.sum-total': 'The ticket',
  'causes.about-cause': 'About {cause}',
  'causes.play-heading': 'The next draw',
  'causes.honest':
    'Buying a ticket is playing, not donating: it is no gift for tax, and most tickets win nothing. To give for certain, give to the cause directly.',
  'causes.support-heading': 'Causes you support',
  'causes.support-lead':
    'What tickets do beyond the draw: the causes that they stand for, and which of them get a share.',
  'causes.support-offer-heading': '{offer}: your support',
  'causes.support-offer-lead': 'The cause that gets a share of every {offer} ticket.',
  'causes.support-offer-lead-chosen':
    'A share of each {offer} ticket goes to the cause that its buyer chooses.',
  'causes.support-offer-lead-open':
    'The causes that {offer} stands beside. No part of the price of its tickets is set apart for them at the moment.',
  'causes.support-empty': 'No cause is supported yet',
  'causes.support-empty-text':
    'Draws for good causes are not open yet. When they are, this page shows who is supported and with how much.',
  'causes.support-offer-empty': '{offer} supports no cause at the moment',
  'causes.support-offer-empty-text':
    'All of its prize pool is paid out as prizes. Other tickets do support a cause.',
  'causes.support-how-heading': 'How the money gets there',
  'causes.support-how-1-title': 'A share is set before the draw opens',
  'causes.support-how-1-text':
    'It is written beside the ticket, as a part of its price, and never changes for that draw.',
  'causes.support-how-2-title': 'It is set apart when you buy',
  'causes.support-how-2-text': 'The share is booked to the cause with the same entry that issues the ticket.',
  'causes.support-how-3-title': 'It is paid after the draw',
  'causes.support-how-3-text':
    'The cause gets its money within thirty days, and tells us what it did with it.',
  'causes.support-see-all': 'See all causes',
} as const;
