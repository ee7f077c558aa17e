// The membership programme of a new shop. Operators change it with `ops config set membership`.
const PERMITS = ['NSW GOCAF/0000', 'ACT TP 00/00000'];
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const ownProgram = {
  programId: 'daily_winners',
  programName: 'Daily Winners',
  programUrl: 'daily-winners',
  timeZone: 'Australia/Sydney',
  titleContent: {
    title: 'A winner every day',
    text: 'Free membership with a giveaway each evening. Unlock the ones you like; we draw them in the open.',
  },
  optIn: {
    title: 'Become a member',
    text: 'Membership is free. You need an account, and nothing is bought by joining.',
  },
  joinAll: {
    title: 'Join Daily Winners',
    text: 'One press and you are in. You choose which giveaways to enter.',
  },
  joinPremium: {
    title: 'Premium',
    text: 'In every giveaway without a press, and in those that are for premium members alone. $9.90 a month, until you end it.',
  },
  memberOverview: {
    title: 'Your giveaways',
    text: 'Unlock a giveaway before its entries stop. Each one counts your number once.',
  },
  manageMembership: { title: 'Your membership', text: 'For as long as you like.' },
  pastWinners: {
    title: 'Winners',
    text: 'Every giveaway that was drawn, with its winners and the proof of the draw.',
  },
  dailyGiveaways: { title: 'Each day', text: '$50 each evening at 8 pm, Sydney time.' },
  monthlyGiveaways: { title: 'Each month', text: '$5,000 on the last day of the month.' },
  specialGiveaways: { title: 'Now and then', text: 'Things that money cannot easily buy.' },
  faq: [
    {
      question: 'What does it cost?',
      answer:
        'Nothing. No purchase is needed. Premium is paid by the month: it enters you by itself, and some giveaways are for premium members alone. In all others it does not improve your chance.',
    },
    {
      question: 'What are my chances?',
      answer:
        'Each member in a giveaway has one number, and every number has the same chance. How many there are is published when entries stop.',
    },
    {
      question: 'How do I know that the draw is fair?',
      answer:
        'Before entries open we publish the fingerprint of a secret. When they stop we seal the list. The two decide the winner, and anyone can check it with the file on the page of the giveaway.',
    },
    {
      question: 'How do I leave?',
      answer: 'With one press on this page. What you have unlocked by then stays in its draws.',
    },
  ],
  footer: {
    disclaimer:
      'For residents of Australia aged 18 or over. One entry for each member and giveaway. Permits are shown with each giveaway.',
  },
  membershipTiers: [
    {
      key: 'free',
      name: 'Member',
      benefits: [
        'A giveaway of $50 each evening',
        '$500 on Fridays and $5,000 at the end of the month',
        'Special giveaways now and then',
      ],
    },
    {
      key: 'premium',
      name: 'Premium',
      monthlyCents: 990,
      benefits: [
        'In every giveaway by itself: nothing to unlock, nothing to forget',
        'Giveaways for premium members alone',
        'Paid by the month, ended with one press',
      ],
    },
  ],
  discounts: [{ tier: 'premium', percent: 5 }],
  navigationItems: [
    { page: 'overview', label: 'Giveaways' },
    { page: 'winners', label: 'Winners' },
    { page: 'tiers', label: 'Membership' },
    { page: 'current', label: 'Mine' },
  ],
  giveaways: [
    {
      key: 'daily',
      type: 'daily',
      title: 'Fifty before bed',
      description: 'Fifty dollars for one member, each evening.',
      permits: PERMITS,
      prize: { name: '$50', kind: 'cash', valueCents: 5000 },
      days: EVERY_DAY,
      closeTime: '19:55',
      drawTime: '20:00',
    },
    {
      key: 'friday',
      type: 'major',
      title: 'Friday five hundred',
      description: 'Five hundred dollars to begin the weekend with.',
      permits: PERMITS,
      prize: { name: '$500', kind: 'cash', valueCents: 50_000 },
      days: ['fri'],
      closeTime: '19:55',
      drawTime: '20:15',
    },
    {
      key: 'month-end',
      type: 'monthly',
      title: 'The big one',
      description: 'Five thousand dollars on the last evening of the month.',
      permits: PERMITS,
      prize: { name: '$5,000', kind: 'cash', valueCents: 500_000 },
      days: 'month-end',
      closeTime: '19:55',
      drawTime: '20:30',
    },
  ],
} as const;

/** Giveaways that are held once, from the day when the shop is filled. */
export const ownGiveaways = [
  {
    days: 9,
    terms: {
      type: 'special',
      title: 'Dinner above the harbour',
      description: 'A table for four with everything on the card, for one premium member.',
      permits: PERMITS,
      pill: 'Premium',
      tier: 'premium',
      prize: { name: 'A dinner for four', kind: 'goods', valueCents: 60_000 },
    },
  },
  {
    days: 14,
    terms: {
      type: 'special',
      title: 'A weekend in a lighthouse',
      description: 'Two nights for two in a keeper’s cottage by the sea, with the trip there.',
      permits: PERMITS,
      pill: 'Special',
      details: {
        title: 'The keeper’s cottage',
        text: 'Two bedrooms, a wood stove, and the light turning above you. Travel from any capital city is included.',
      },
      prize: { name: 'A weekend for two', kind: 'goods', valueCents: 180_000 },
    },
  },
  {
    days: 30,
    terms: {
      type: 'preview',
      title: 'A cargo bike for the summer',
      description: 'Coming up next month: a bike that carries children, shopping and a picnic.',
      permits: PERMITS,
      prize: { name: 'A cargo bike', kind: 'goods', valueCents: 450_000 },
    },
  },
] as const;
