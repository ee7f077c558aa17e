// The membership programme: what it is called, where its pages are, its tiers and its giveaways.
import { z } from 'zod';
import { WEEKDAYS } from '../offers/offer.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const MembershipTierKey = z.enum(['free', 'premium']);
export type MembershipTierKey = z.infer<typeof MembershipTierKey>;

export const GiveawayType = z.enum(['daily', 'major', 'monthly', 'preview', 'special']);
export type GiveawayType = z.infer<typeof GiveawayType>;

const Text = z.string().trim().min(1).max(2000);
const Section = z.object({ title: Text, text: Text });
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Pages of the programme that its own menu can lead to. */
export const ProgramPage = z.enum(['overview', 'winners', 'tiers', 'current', 'closed']);
export type ProgramPage = z.infer<typeof ProgramPage>;

const PrizeKind = z.enum(['cash', 'goods']);

/** What is given away. */
export const GiveawayPrize = z.object({
  name: Text,
  kind: PrizeKind,
  /** What one unit is worth, in cents. */
  valueCents: z.number().int().min(1).max(100_000_000),
  units: z.number().int().min(1).max(1000).default(1),
});

/** What a giveaway says of itself. */
export const GiveawayTerms = z.object({
  type: GiveawayType,
  title: Text,
  description: Text,
  /** As printed beside the prize: `NSW GOCAF/0000`. */
  permits: z.array(Text).min(1),
  /** A few words on its picture. */
  pill: z.string().trim().max(40).optional(),
  /** Paths of pictures. */
  images: z.array(z.string().startsWith('/')).default([]),
  /** What it is about at length, and an address elsewhere that knows the member by a transfer token. */
  details: z.object({ title: Text, text: Text, url: z.url().optional() }).optional(),
  externalId: z.string().max(80).optional(),
  /** The lowest tier that may enter. */
  tier: MembershipTierKey.default('free'),
  prize: GiveawayPrize,
});
export type GiveawayTerms = z.infer<typeof GiveawayTerms>;

/** A giveaway that is held again and again; a new one opens when the one before it stops. */
export const GiveawaySchedule = GiveawayTerms.extend({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Days of the week, or the last day of each month. */
  days: z.union([z.array(z.enum(WEEKDAYS)).min(1), z.literal('month-end')]),
  /** When entries stop, in the zone of the programme. */
  closeTime: LocalTime,
  drawTime: LocalTime,
}).refine(({ closeTime, drawTime }) => closeTime <= drawTime, 'A giveaway stops before it is drawn.');
export type GiveawaySchedule = z.infer<typeof GiveawaySchedule>;

const MembershipTier = z.object({
  key: MembershipTierKey,
  name: Text,
  /** For a month; nothing when missing. */
  monthlyCents: z.number().int().min(1).max(100_000).optional(),
  benefits: z.array(Text),
});
export type MembershipTier = z.infer<typeof MembershipTier>;
/** A tier that is bought. */
export type PaidTier = MembershipTier & { readonly monthlyCents: number };

export const MembershipProgram = z.object({
  programId: z.string().regex(/^[a-z0-9_]{1,40}$/),
  programName: Text,
  /** First segment of the addresses of its pages. */
  programUrl: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  /** Path of a picture. */
  programLogo: z.string().startsWith('/').optional(),
  timeZone: z.string(),
  titleContent: Section,
  optIn: Section,
  joinAll: Section,
  joinPremium: Section.optional(),
  memberOverview: Section,
  manageMembership: Section,
  pastWinners: Section,
  dailyGiveaways: Section,
  monthlyGiveaways: Section,
  specialGiveaways: Section,
  faq: z.array(z.object({ question: Text, answer: Text })),
  footer: z.object({ disclaimer: Text }),
  /** What has to be paid in to join; nothing when missing. */
  deposit: z
    .object({
      amountCents: z.number().int().min(1),
      /** A deposit of the last days counts too. */
      withinDays: z.number().int().min(1).max(366),
    })
    .optional(),
  membershipTiers: z.array(MembershipTier).min(1),
  /** Pricings whose customers may join; all of them when empty. */
  eligiblePricingIds: z.array(z.string()).default([]),
  /** What members of a tier save, in percent. */
  discounts: z
    .array(z.object({ tier: MembershipTierKey, percent: z.number().int().min(1).max(100) }))
    .default([]),
  navigationItems: z.array(z.object({ page: ProgramPage, label: Text })).default([]),
  /** What partners offer to members; `url` is elsewhere. */
  benefits: z
    .array(z.object({ tier: MembershipTierKey, title: Text, text: Text, url: z.url().optional() }))
    .default([]),
  /** Where a member is known by a transfer token. */
  ssoUrl: z.url().optional(),
  giveaways: z.array(GiveawaySchedule).default([]),
});
export type MembershipProgram = z.infer<typeof MembershipProgram>;

export const PROGRAM_UNKNOWN = {
  status: 404,
  message: 'There is no such membership programme.',
} as const;

export const getMembershipConfig = defineEndpoint({
  service: 'rewards',
  name: 'getMembershipConfig',
  summary: 'The membership programme: its words, tiers, deposit, menu and the address of its pages.',
  section: 'C50',
  method: 'GET',
  path: '/rewards/v4/config',
  result: MembershipProgram,
  errors: { program_unknown: PROGRAM_UNKNOWN },
});
