// Partners that sell the demonstration's tickets on pages of their own.
export const PARTNERS = [
  {
    id: 'keepers-club',
    brand: 'drawcard',
    slug: 'keepers-club',
    name: 'Lighthouse Keepers’ Club',
    partner_key: 'keepers',
    channel_key: 'keepers_web',
    accent: '#a3341f',
    offers: ['lighthouse', 'semaphore', 'saturday-crew'],
    body: 'Members of the club play here together with everybody else: the same draws, the same prices, the same odds.',
    legal: 'The club shows these pages to its members. The tickets are sold, kept and paid by the shop.',
  },
  {
    id: 'harbour-friends',
    brand: 'harbour-art-union',
    slug: 'harbour-friends',
    name: 'Friends of the Harbour',
    partner_key: 'harbour-friends',
    channel_key: 'harbour_web',
    accent: '#1f6b5c',
    offers: ['harbour-boat'],
    body: 'The friends of the harbour raffle a boat each season. What the cause receives stands beside every book of tickets.',
    legal: 'The friends show this page to their supporters. The tickets are sold by Harbour Art Union.',
  },
] as const;
