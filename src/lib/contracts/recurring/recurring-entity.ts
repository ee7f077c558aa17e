// What a customer buys again and again. All three lists of it hold this.
import { z } from 'zod';
import { CHARGE_STATES } from '../../domain/recurring/status.ts';
import { Money } from '../money.ts';
import { NextCharge } from '../offers/next-charge.ts';
import { GameTypeKey, ProductType, Weekday } from '../offers/offer.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { RecurringPeriod } from '../offers/recurring-period.ts';

export const RecurringStatus = z.enum([
  'recurring_status_active',
  'recurring_status_paused',
  'recurring_status_timed_pause',
  'recurring_status_cancelled',
]);
export type RecurringStatus = z.infer<typeof RecurringStatus>;

/**
 * How it ended when it was bought last: a soft failure is tried again by itself, a hard one needs the customer. A failure
 * that can be mended no longer is not given.
 */
export const LastAttemptStatus = z.enum(['purchased', 'soft_failure', 'hard_failure']);

/** The kinds of what pays; `unfunded` where the card that was chosen is gone. */
export const FundKind = z.enum(['unfunded', 'wallet', 'cc', 'paypal', 'bank']);
export type FundKind = z.infer<typeof FundKind>;

/**
 * Which draws it plays: one of each month, every one, those with a large jackpot, or those of some days of the week. What
 * is drawn once a week is `weekly`.
 */
export const Frequency = z.enum(['monthly', 'every_draw', 'jackpot', 'weekly']);
export type Frequency = z.infer<typeof Frequency>;

/** A charge that was planned: bought, waiting for money, left out, or missed. */
export const PastCharge = z.object({
  key: z.string(),
  dueAt: z.string(),
  state: z.enum(CHARGE_STATES),
  amount: Money,
  /** Why it was not bought, by name. */
  reason: z.string().optional(),
  /** It was skipped by the customer and can still be taken back. */
  canUnskip: z.boolean(),
  checkoutId: z.string().optional(),
  ticketId: z.string().optional(),
});
export type PastCharge = z.infer<typeof PastCharge>;

export const Autoplay = z.object({
  autoplayId: z.string(),
  type: z.enum(['autoplay', 'subscription']),
  productType: z.enum([...ProductType.options, 'social_syndicate_share']),
  productOfferKey: z.string(),
  offerName: z.string(),
  /** `12 x Standard games`, `10 Ticket Book`, `2 x Syndicate shares` */
  description: z.string(),
  gameType: GameTypeKey.optional(),
  gameOffer: z.string().optional(),
  gameOfferName: z.string().optional(),
  numberOfGames: z.number().int().optional(),
  numberOfTickets: z.number().int().optional(),
  numberOfShares: z.number().int().optional(),
  /** The numbers played; none for a quick pick. */
  games: z.array(PlayedGame),
  /** The customer's own numbers, which stay with it while the shop picks new ones. */
  keptGames: z.array(PlayedGame).default([]),
  quickpick: z.boolean(),
  /** The one day played, or the first of them. */
  day: Weekday.optional(),
  days: z.array(Weekday),
  hasSelectableDays: z.boolean(),
  causeKey: z.string().optional(),
  minimumJackpotAmount: Money.optional(),
  frequency: Frequency,
  /** How many draws that are in a week, where it plays every one, or those of some days. */
  drawsPerWeek: z.number().int().optional(),
  status: RecurringStatus,
  /** The instant at which a timed pause ends. */
  pausedUntil: z.string().optional(),
  defaultFund: FundKind,
  /** `wallet`, or the id of the fund that pays what the wallet lacks. */
  fund: z.string(),
  lastAttemptStatus: LastAttemptStatus.optional(),
  lastAttemptAt: z.string().optional(),
  /** For one draw, or for one period where it is not counted in draws. */
  unitPrice: Money,
  /** Whether the shop offers it at present: while it does not nothing is charged, and it can only be cancelled. */
  isOffered: z.boolean().default(true),
  /** Soonest first, three at most; none while it is paused. */
  nextCharges: z.array(NextCharge),
  canUnpause: z.boolean(),
  canChange: z.boolean(),
  /** The party group that it plays with. */
  groupId: z.string().optional(),
  groupName: z.string().optional(),
  /** How many shares a session of the group has: no more can be bought of one. */
  groupShares: z.number().int().optional(),
  /** The ticket that it was begun with. */
  sourceTicketId: z.string().optional(),
  membershipProgram: z.string().optional(),
  membershipOffer: z.string().optional(),
  /** Counts up with each change. */
  version: z.number().int(),
  createdAt: z.string(),
});
export type Autoplay = z.infer<typeof Autoplay>;

export const Subscription = Autoplay.extend({
  type: z.literal('subscription'),
  lotteryId: z.string(),
  period: RecurringPeriod,
});
export type Subscription = z.infer<typeof Subscription>;

/** Either of them, by `type`. */
export const RecurringEntity = z.discriminatedUnion('type', [
  Autoplay.extend({ type: z.literal('autoplay') }),
  Subscription,
]);
export type RecurringEntity = z.infer<typeof RecurringEntity>;

/** With its history: the last ten charges that are due or over, latest first. */
export const AutoplayDetails = Autoplay.extend({
  type: z.literal('autoplay'),
  lastCharges: z.array(PastCharge),
});
export type AutoplayDetails = z.infer<typeof AutoplayDetails>;
export const SubscriptionDetails = Subscription.extend({ lastCharges: z.array(PastCharge) });
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;
export const RecurringDetails = z.discriminatedUnion('type', [AutoplayDetails, SubscriptionDetails]);
export type RecurringDetails = z.infer<typeof RecurringDetails>;
