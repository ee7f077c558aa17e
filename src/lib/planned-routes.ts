// Routes of the specification whose pages are still to be built. Their gates and addresses hold already; a page that is
// built takes its row to `routes.ts`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const PARTY: Gate = ['social-syndicates'];
const ORDERS: Gate = ['viewing-orders'];
const GIVEAWAYS: Gate = ['giveaway-entries'];
const MEMBERSHIP: Gate = ['membership-program'];

export const PLANNED_ROUTES = {
  partyLanding: { pattern: '/lotto-party', gate: PARTY },
  partyGroup: { pattern: '/lotto-party/group', gate: PARTY },
  membership: { pattern: '/daily-winners', gate: MEMBERSHIP },
  membershipWinners: { pattern: '/daily-winners/winners', gate: MEMBERSHIP },
  membershipDeposit: { pattern: '/daily-winners/deposit', gate: MEMBERSHIP },
  membershipGiveaway: { pattern: '/daily-winners/giveaways/[giveawayType]/[drawNumber]', gate: MEMBERSHIP },
  membershipTiers: {
    pattern: '/daily-winners/membership-tiers',
    gate: { anyOf: ['membership-program', 'membership-purchase'] },
  },
  myParties: { pattern: '/my-account/lotto-party/[...page]', gate: PARTY },
  partyDetails: { pattern: '/my-account/lotto-party/group/[id]/[...page]', gate: PARTY },
  partyTicket: { pattern: '/my-account/lotto-party/ticket/[id]', gate: ORDERS },
  partySession: { pattern: '/my-account/lotto-party/session/[id]', gate: ORDERS },
  currentGiveaways: { pattern: '/my-account/current-giveaways/[...page]', gate: GIVEAWAYS },
  closedGiveaways: { pattern: '/my-account/closed-giveaways/[...page]', gate: GIVEAWAYS },
} as const satisfies Record<string, Route>;
