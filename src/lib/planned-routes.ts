// Routes of the specification whose pages are still to be built. Their gates and addresses hold already; a page that is
// built takes its row to `routes.ts`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const PARTY: Gate = ['social-syndicates'];
const ORDERS: Gate = ['viewing-orders'];

export const PLANNED_ROUTES = {
  partyLanding: { pattern: '/lotto-party', gate: PARTY },
  partyGroup: { pattern: '/lotto-party/group', gate: PARTY },
  myParties: { pattern: '/my-account/lotto-party/[...page]', gate: PARTY },
  partyDetails: { pattern: '/my-account/lotto-party/group/[id]/[...page]', gate: PARTY },
  partyTicket: { pattern: '/my-account/lotto-party/ticket/[id]', gate: ORDERS },
  partySession: { pattern: '/my-account/lotto-party/session/[id]', gate: ORDERS },
} as const satisfies Record<string, Route>;
