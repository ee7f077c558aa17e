// Routes of the membership programme. The programme may have another name in its addresses: see `program-path.ts`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const PROGRAM: Gate = ['membership-program'];
const GIVEAWAYS: Gate = ['giveaway-entries'];

export const MEMBERSHIP_ROUTES = {
  membership: {
    pattern: '/daily-winners',
    gate: PROGRAM,
    cache: 'personal',
    isReserved: true,
    label: 'membership.nav',
    menus: { header: 'membership.nav' },
  },
  membershipWinners: { pattern: '/daily-winners/winners', gate: PROGRAM, sitemap: 'pages' },
  membershipDeposit: {
    pattern: '/daily-winners/deposit',
    gate: PROGRAM,
    access: 'signed-in',
    isIndexed: false,
  },
  membershipGiveaway: {
    pattern: '/daily-winners/giveaways/[giveawayType]/[drawNumber]',
    gate: PROGRAM,
    cache: 'personal',
  },
  giveawayProof: {
    pattern: '/daily-winners/giveaways/[giveawayType]/[drawNumber]/proof.json',
    gate: PROGRAM,
    isIndexed: false,
  },
  membershipTiers: {
    pattern: '/daily-winners/membership-tiers',
    cache: 'personal',
    gate: { anyOf: ['membership-program', 'membership-purchase'] },
  },
  currentGiveaways: {
    pattern: '/my-account/current-giveaways/[...page]',
    gate: GIVEAWAYS,
    menus: { drawer: 'membership.menu', you: 'membership.current-title' },
  },
  closedGiveaways: {
    pattern: '/my-account/closed-giveaways/[...page]',
    gate: GIVEAWAYS,
    menus: { you: 'membership.closed-title' },
  },
  ownGiveawayProof: { pattern: '/my-account/closed-giveaways/proof/[id]', gate: GIVEAWAYS },
} as const satisfies Record<string, Route>;
