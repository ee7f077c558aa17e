import { expect, test } from 'vitest';
import type { Capability, Gate } from '#lib/domain/brand/capabilities.ts';
import {
  findAboutRoute,
  getRouteGate,
  isRouteOpen,
  listSitemapPaths,
} from '#lib/domain/pages/route-gates.ts';
import { ROUTES, type RouteName } from '#lib/routes.ts';

const holdCapabilities = (...keys: Capability[]): ReadonlySet<Capability> => new Set(keys);

test('results of all games need the multi-offer site', () => {
  expect(isRouteOpen('lotteryResults', holdCapabilities())).toBe(false);
  expect(isRouteOpen('lotteryResults', holdCapabilities('multi-offer-site'))).toBe(true);
  expect(isRouteOpen('results', holdCapabilities('commercial-lotteries'))).toBe(false);
});

test('the ticket list opens with commercial lotteries or the multi-offer site', () => {
  expect(isRouteOpen('lottoTickets', holdCapabilities('commercial-lotteries'))).toBe(true);
  expect(isRouteOpen('lottoTickets', holdCapabilities('multi-offer-site'))).toBe(true);
  expect(isRouteOpen('lottoTickets', holdCapabilities('social-syndicates'))).toBe(false);
});

test('statistics need commercial lotteries, single results need nothing', () => {
  expect(isRouteOpen('offerStatistics', holdCapabilities('multi-offer-site'))).toBe(false);
  expect(isRouteOpen('drawResult', holdCapabilities())).toBe(true);
  expect(isRouteOpen('offerResultsOn', holdCapabilities())).toBe(true);
});

test('autoplay needs both of its capabilities', () => {
  expect(isRouteOpen('autoplays', holdCapabilities('autoplay-manage'))).toBe(false);
  expect(isRouteOpen('autoplays', holdCapabilities('autoplay-manage', 'viewing-orders'))).toBe(true);
});

test('the sitemap lists a route only while its capability is on', () => {
  expect(listSitemapPaths(holdCapabilities())).toEqual(
    expect.arrayContaining(['/', '/about', '/about/privacy', '/about/contact-us', '/your-support']),
  );
  for (const path of ['/blog', '/causes', '/app', '/lotto-results'])
    expect(listSitemapPaths(holdCapabilities())).not.toContain(path);
  expect(listSitemapPaths(holdCapabilities('blog'))).toContain('/blog');
  expect(listSitemapPaths(holdCapabilities('multi-offer-site'))).toContain('/lotto-results/lotteries');
});

test('the questions are listed while the support has them and the general ones are off', () => {
  expect(listSitemapPaths(holdCapabilities('support-faq'))).toContain('/about/faq');
  expect(listSitemapPaths(holdCapabilities('support-faq', 'faq'))).not.toContain('/about/faq');
  expect(listSitemapPaths(holdCapabilities('faq'))).not.toContain('/about/faq');
  expect(isRouteOpen('faq', holdCapabilities('faq'))).toBe(true);
  expect(isRouteOpen('faq', holdCapabilities())).toBe(false);
});

test.each([
  ['/about', 'about', []],
  ['/about/responsible-gaming', 'responsibleGaming', ['responsible-gambling']],
  ['/about/privacy', 'privacy', []],
  ['/about/cookie-policy', 'cookiePolicy', ['cookie-consent']],
  ['/about/terms-and-conditions', 'termsAndConditions', []],
  ['/about/terms-of-use', 'termsOfUse', ['terms-of-use']],
  ['/about/contact-us', 'contact', []],
] as const)('%s has the gate of its route', (path, name, gate) => {
  expect(findAboutRoute(path)).toBe(name);
  expect(getRouteGate(name)).toEqual(gate);
});

test('a page below /about that only editors know has no route', () => {
  expect(findAboutRoute('/about/our-team')).toBeUndefined();
});

/** What opens which pages, line by line. */
const SPECIFIED: readonly (readonly [string, Gate, readonly RouteName[]])[] = [
  [
    'nothing',
    [],
    [
      ...(['preview', 'featureBanner', 'forcePasswordChange', 'forgotPassword', 'home', 'login'] as const),
      ...(['account', 'myDetails', 'confirmAddress', 'precommitmentLimit', 'depositAuthorisation'] as const),
      ...(['depositDetails', 'unsubscribe', 'loginAndSecurity', 'changePassword', 'upgradeAccount'] as const),
      ...(['withdrawDetails', 'offerBuy', 'drawBuy', 'offer', 'termsAndConditions', 'offerTerms'] as const),
      ...(['offerResults', 'offerResultsOn', 'drawResult', 'offerWinners', 'offerSubscription'] as const),
      ...(['offerSupport', 'yourSupport', 'receipt'] as const),
    ],
  ],
  [
    'social syndicates',
    ['social-syndicates'],
    ['partyLanding', 'partyGroup', 'partyInvitation', 'partyVerify', 'myParties', 'partyDetails'],
  ],
  ['a multi-offer site', ['multi-offer-site'], ['results', 'lotteryResults']],
  // Specified for a multi-offer site alone (docs/decisions/0018-raffles.md).
  ['a shop of raffles too', { anyOf: ['multi-offer-site', 'charity-lotteries'] }, ['raffleResults']],
  ['either kind of shop', { anyOf: ['commercial-lotteries', 'multi-offer-site'] }, ['lottoTickets']],
  ['commercial lotteries', ['commercial-lotteries'], ['offerStatistics']],
  [
    'any kind of play together',
    { anyOf: ['commercial-lotteries', 'multi-offer-site', 'social-syndicates'] },
    ['socialPlay'],
  ],
  [
    'viewing orders',
    ['viewing-orders'],
    [
      ...(['depositSummary', 'withdrawSummary', 'pastTickets'] as const),
      ...(['pastTicket', 'upcomingTickets', 'upcomingTicket', 'transactions', 'scheduledPurchase'] as const),
      'syndicateShare' as const,
    ],
  ],
  ['autoplay', ['autoplay-manage', 'viewing-orders'], ['autoplays', 'autoplay']],
  ['recurring purchases', ['combined-recurring-purchases', 'viewing-orders'], ['recurringPurchases']],
  ['subscriptions', ['subscription-manage', 'viewing-orders'], ['subscriptions', 'subscription']],
  ['managing the wallet', ['wallet-manage'], ['cardsAndAccounts']],
  ['deposits', ['wallet-deposit'], ['deposit', 'depositShortcut']],
  ['withdrawals', ['wallet-withdrawal'], ['withdraw']],
  ['notification settings', ['manage-notification-settings'], ['communicationPreferences']],
  ['giveaways', ['giveaway-entries'], ['currentGiveaways', 'closedGiveaways']],
  ['gifts', ['gift-tickets', 'viewing-orders'], ['gift', 'gifts', 'giftsReceived', 'giveTicket', 'ownGift']],
  ['favourite numbers', ['favourite-numbers'], ['favouriteNumbers']],
  ['spend limits', ['spend-limits'], ['spendLimits']],
  ['verification', ['verify-id'], ['verifyAccount', 'manualVerification', 'verificationLanding']],
  [
    'the membership program',
    ['membership-program'],
    ['membership', 'membershipWinners', 'membershipDeposit', 'membershipGiveaway'],
  ],
  ['buying a membership', { anyOf: ['membership-program', 'membership-purchase'] }, ['membershipTiers']],
  ['the app', ['native-app'], ['app', 'appAndroid', 'appAndroidInstall']],
  ['cookie consent', ['cookie-consent'], ['cookiePolicy']],
  ['responsible gambling', ['responsible-gambling'], ['responsibleGaming']],
  ['closing accounts', ['customer-deactivate'], ['closeAccount']],
  ['terms of use', ['terms-of-use'], ['termsOfUse']],
  ['the journal', ['blog'], ['blog', 'blogCategory', 'blogPost']],
  ['tickets of lotto parties', ['viewing-orders', 'social-syndicates'], ['partySession', 'partyTicket']],
  ['the causes', ['causes-directory'], ['causes', 'cause', 'causeOffer']],
  ['charity lotteries', ['charity-lotteries'], ['charityTickets']],
  ['partners', ['partner-purchase'], ['partner', 'partnerReceipt', 'partnerAutologin', 'partnerRest']],
];

test.each(SPECIFIED)('%s opens what the specification says', (_, gate, names) => {
  for (const name of names) expect(getRouteGate(name), name).toEqual(gate);
});

test('every gated route of the shop is in that table, but for parts of pages', () => {
  const specified = new Set(SPECIFIED.flatMap(([, , names]) => names));
  const others = (Object.keys(ROUTES) as RouteName[]).filter((name) => {
    const gate = getRouteGate(name);
    return !specified.has(name) && ('anyOf' in gate || gate.length > 0);
  });
  expect(others).toEqual([
    'syndicates',
    'openGames',
    'openLatest',
    'openHistory',
    'resultFeed',
    'resultAtomFeed',
    'resultJsonFeed',
    'drawCalendar',
    'liveResults',
    'subscriptionCalendar',
    'faq',
    'blogFeed',
    'widget',
    'ticketProof',
    'pocket',
    'printTickets',
    'partyKeys',
    'partyFragment',
    'partyCertificate',
    'partyCertificatePdf',
    'statementCsv',
    'statementPdf',
    'statementYear',
    'directDebit',
    'linkedPreferences',
    'alerts',
    'verificationForm',
    'giveawayProof',
    'ownMembership',
    'ownMembershipTiers',
    'ownGiveaway',
    'ownGiveawayProof',
    'feedbackFragment',
    'cardsFragment',
    'migrationFragment',
  ]);
});
