// Purchases that repeat, for tests of pages.
import type { AutoplayDetails, SubscriptionDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import type { RecurringPageView } from '#lib/domain/recurring/recurring-view.ts';
import { createLotteryOffer } from '../buying/lottery-offers.ts';

const toMoney = (amount: string) => ({ amount, currency: 'AUD' as const });

/** Three games on Saturdays, charged on Friday 4 December next, paid by the wallet. */
export const createAutoplay = (changes: Partial<AutoplayDetails> = {}): AutoplayDetails => ({
  autoplayId: 'rec_1',
  type: 'autoplay',
  productType: 'lottery_ticket',
  productOfferKey: 'comet',
  offerName: 'Comet',
  description: '12 x Standard games',
  games: [],
  keptGames: [],
  quickpick: true,
  days: [],
  gameType: 'random',
  gameOffer: 'random',
  numberOfGames: 12,
  hasSelectableDays: false,
  frequency: 'weekly',
  status: 'recurring_status_active',
  defaultFund: 'wallet',
  fund: 'wallet',
  unitPrice: toMoney('9.00'),
  canUnpause: true,
  canChange: true,
  version: 1,
  createdAt: '2026-11-22T00:00:00.000Z',
  isOffered: true,
  nextCharges: [
    {
      key: 'draw:1502',
      dueAt: '2026-12-04T08:30:00.000Z',
      date: '2026-12-04',
      amount: toMoney('9.00'),
      numDraws: 1,
      drawNo: 1502,
      drawDate: '2026-12-05',
    },
  ],
  lastCharges: [],
  ...changes,
});

export const createSubscription = (changes: Partial<SubscriptionDetails> = {}): SubscriptionDetails => ({
  ...createAutoplay(),
  type: 'subscription',
  lotteryId: 'comet',
  period: 'monthly',
  nextCharges: [
    {
      key: 'period:1',
      dueAt: '2026-12-21T22:00:00.000Z',
      date: '2026-12-22',
      amount: toMoney('36.00'),
      numDraws: 4,
      covers: { from: '2026-12-22', until: '2027-01-22' },
    },
  ],
  ...changes,
});

export const createRecurringView = (changes: Partial<RecurringPageView> = {}): RecurringPageView => ({
  purchase: createAutoplay(),
  methods: {
    available: [
      { key: 'wallet', kind: 'wallet', label: '' },
      { key: 'fnd_1', kind: 'card', label: 'Visa ending 4242' },
    ],
    selected: 'wallet',
  },
  offer: createLotteryOffer(),
  pauseFrom: '2026-11-23',
  pauseTo: '2027-11-22',
  refusal: undefined,
  ...changes,
});
