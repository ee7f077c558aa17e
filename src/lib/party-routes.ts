// Routes of lotto parties. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const PARTY: Gate = ['social-syndicates'];
const PARTY_ORDERS: Gate = ['viewing-orders', 'social-syndicates'];

export const PARTY_ROUTES = {
  partyLanding: {
    pattern: '/lotto-party',
    gate: PARTY,
    sitemap: 'pages',
    label: 'party.title',
    menus: { header: 'party.title' },
  },
  // Browsing, and the steps that make a party: a customer sees the own draft.
  partyGroup: { pattern: '/lotto-party/group', gate: PARTY, cache: 'personal', isIndexed: false },
  // An invitation adds a token to it; members are shown more.
  partyInvitation: { pattern: '/lotto-party/group/[id]', gate: PARTY, cache: 'personal', isIndexed: false },
  partyVerify: { pattern: '/lotto-party/verify', gate: PARTY, cache: 'personal', isIndexed: false },
  partyKeys: {
    pattern: '/.well-known/jwks.json',
    gate: PARTY,
    cache: 'never',
    isIndexed: false,
    isReserved: true,
  },
  partyFragment: { pattern: '/fragments/party-create', gate: PARTY, cache: 'personal', isIndexed: false },
  myParties: {
    pattern: '/my-account/lotto-party/[...page]',
    gate: PARTY,
    menus: { drawer: 'party.mine', tabs: 'account.nav-parties' },
  },
  partyDetails: { pattern: '/my-account/lotto-party/group/[id]/[...page]', gate: PARTY },
  partySession: { pattern: '/my-account/lotto-party/session/[id]', gate: PARTY_ORDERS },
  partyCertificate: { pattern: '/my-account/lotto-party/certificate/[id]', gate: PARTY },
  partyCertificatePdf: { pattern: '/my-account/lotto-party/certificate/[id]/document.pdf', gate: PARTY },
  partyTicket: { pattern: '/my-account/lotto-party/ticket/[id]', gate: PARTY_ORDERS },
} as const satisfies Record<string, Route>;
