// Routes of the customer's own tickets, and of their receipts. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const ORDERS: Gate = ['viewing-orders'];

export const TICKET_ROUTES = {
  receipt: {
    pattern: '/receipt/[checkoutId]',
    access: 'signed-in',
    isIndexed: false,
    isUncrawled: true,
    offline: 'own',
  },
  receiptCalendar: { pattern: '/receipt/[checkoutId]/calendar.ics', access: 'signed-in', isIndexed: false },
  upcomingTickets: {
    pattern: '/my-account/upcoming-tickets/[...page]',
    gate: ORDERS,
    menus: { drawer: 'layout.account-upcoming', tabs: 'account.nav-upcoming' },
    offline: 'own',
  },
  upcomingTicket: { pattern: '/my-account/upcoming-tickets/ticket/[id]', gate: ORDERS, offline: 'own' },
  ticketProof: { pattern: '/my-account/upcoming-tickets/ticket/[id]/proof.json', gate: ORDERS },
  pastTickets: {
    pattern: '/my-account/past-tickets/[...page]',
    gate: ORDERS,
    menus: { drawer: 'layout.account-past', tabs: 'account.nav-past' },
    offline: 'own',
  },
  pastTicket: { pattern: '/my-account/past-tickets/ticket/[id]', gate: ORDERS, offline: 'own' },
  pocket: { pattern: '/pocket', gate: ORDERS, isIndexed: false, isReserved: true },
  printTickets: { pattern: '/my-account/print-tickets', gate: ORDERS, offline: 'own' },
  syndicateShare: { pattern: '/my-account/syndicate-tickets/share/[id]', gate: ORDERS, offline: 'own' },
} as const satisfies Record<string, Route>;
