// Routes of the membership programme. The programme may have another name in its addresses: see `program-path.ts`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const PROGRAM: Gate = ['membership-program'];
const TIERS: Gate = { anyOf: ['membership-program', 'membership-purchase'] };
const GIVEAWAYS: Gate = ['giveaway-entries'];

export const MEMBERSHIP_ROUTES = {
  membership: {
    pattern: '/daily-winners',
    gate: PROGRAM,
    sitemap: 'pages',
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
    sitemap: 'pages',
  },
  giveawayProof: {
    pattern: '/daily-winners/giveaways/[giveawayType]/[drawNumber]/proof.json',
    gate: PROGRAM,
    isIndexed: false,
  },
  membershipTiers: { pattern: '/daily-winners/membership-tiers', gate: TIERS, sitemap: 'pages' },
  // The same pages as a customer sees them, with what a member can do. The pages for everybody fetch their parts.
  ownMembership: {
    pattern: '/daily-winners/my',
    gate: PROGRAM,
    access: 'signed-in',
    label: 'membership.nav',
  },
  ownMembershipTiers: { pattern: '/daily-winners/my/membership-tiers', gate: TIERS, access: 'signed-in' },
  ownGiveaway: {
    pattern: '/daily-winners/my/giveaways/[giveawayType]/[drawNumber]',
    gate: PROGRAM,
    access: 'signed-in',
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
