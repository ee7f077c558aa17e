// Routes of what a ticket can be besides upcoming and past: ordered ahead, given. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const ORDERS: Gate = ['viewing-orders'];
const GIFTS: Gate = ['gift-tickets', 'viewing-orders'];

export const OWN_TICKET_ROUTES = {
  scheduledPurchase: { pattern: '/my-account/scheduled-purchases/[id]', gate: ORDERS },
  // The link of a gift, for whoever has it.
  gift: {
    pattern: '/gift/[token]',
    gate: GIFTS,
    cache: 'personal',
    isIndexed: false,
    isReserved: true,
    isUncrawled: true,
    secretAfter: '/gift',
  },
  gifts: {
    pattern: '/my-account/gifts/[...page]',
    gate: GIFTS,
    menus: { drawer: 'gift.menu', you: 'gift.menu' },
  },
  giftsReceived: { pattern: '/my-account/gifts/received/[...page]', gate: GIFTS },
  giveTicket: { pattern: '/my-account/gifts/give/[id]', gate: GIFTS },
  ownGift: { pattern: '/my-account/gifts/gift/[id]', gate: GIFTS },
} as const satisfies Record<string, Route>;
