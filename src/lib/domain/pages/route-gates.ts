// Every route of the shop and the capabilities that open it (A2.5). Pages ask by name; the sitemap reads it too.
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';

interface RouteRule {
  /** As the specification writes it. */
  readonly path: string;
  readonly gate: Gate;
  /** Listed in the sitemap while the gate is open. Routes with a parameter are listed by their own part of it. */
  readonly isListed?: true;
  /** Listed only while one capability is on and another off (G25). */
  readonly listedWhile?: { readonly on: Capability; readonly off: Capability };
}

const OPEN: Gate = [];
const APP: Gate = ['native-app'];
const BLOG: Gate = ['blog'];
const CAUSES: Gate = ['causes-directory'];
const MULTI_OFFER: Gate = ['multi-offer-site'];
const PARTY: Gate = ['social-syndicates'];
const ORDERS: Gate = ['viewing-orders'];
const AUTOPLAY: Gate = ['autoplay-manage', 'viewing-orders'];
const SUBSCRIPTIONS: Gate = ['subscription-manage', 'viewing-orders'];
const GIVEAWAYS: Gate = ['giveaway-entries'];
const VERIFY: Gate = ['verify-id'];
const MEMBERSHIP: Gate = ['membership-program'];

export const ROUTES = {
  home: { path: '/', gate: OPEN, isListed: true },
  login: { path: '/login', gate: OPEN },
  logout: { path: '/logout', gate: OPEN },
  forgotPassword: { path: '/forgot-password', gate: OPEN },
  forcePasswordChange: { path: '/force-password-change', gate: OPEN },
  changePassword: { path: '/change-Password', gate: OPEN },
  closeAccount: { path: '/close-my-account', gate: ['customer-deactivate'] },
  closeAccountSuccess: { path: '/close-my-account/success', gate: OPEN },
  cart: { path: '/cart', gate: OPEN },
  /** The part of the cart page that a change brings. */
  cartPart: { path: '/cart/part', gate: OPEN },
  checkoutLogin: { path: '/checkout/login', gate: OPEN },
  receipt: { path: '/receipt/{checkoutID}', gate: OPEN },

  lottoTickets: {
    path: '/lotto-tickets',
    gate: { anyOf: ['commercial-lotteries', 'multi-offer-site'] },
    isListed: true,
  },
  charityTickets: { path: '/charity-tickets', gate: ['charity-lotteries'] },
  socialPlay: {
    path: '/social-play',
    gate: { anyOf: ['commercial-lotteries', 'multi-offer-site', 'social-syndicates'] },
  },
  results: { path: '/lotto-results/{page?}', gate: MULTI_OFFER, isListed: true },
  lotteryResults: { path: '/lotto-results/lotteries/{page?}', gate: MULTI_OFFER, isListed: true },
  findResults: { path: '/lotto-results/find', gate: OPEN },
  raffleResults: { path: '/lotto-results/raffles/{page?}', gate: MULTI_OFFER, isListed: true },

  offer: { path: '/{productOfferKey}/{gameTypeKey?}', gate: OPEN },
  offerResults: { path: '/{productOfferKey}/results', gate: OPEN },
  offerResultsOn: { path: '/{productOfferKey}/results/{date}', gate: OPEN },
  drawResult: { path: '/{productOfferKey}/results/draw/{drawNo}', gate: OPEN },
  checkNumbers: { path: '/{productOfferKey}/results/check', gate: OPEN },
  offerStatistics: { path: '/{productOfferKey}/statistics', gate: ['commercial-lotteries'] },
  offerWinners: { path: '/{productOfferKey}/winners', gate: OPEN },
  offerTerms: { path: '/{productOfferKey}/terms-and-conditions/{drawNo?}', gate: OPEN },
  offerSupport: { path: '/{productOfferKey}/your-support', gate: OPEN },
  offerSubscription: { path: '/{productOfferKey}/subscription', gate: OPEN },
  offerBuy: { path: '/{productOfferKey}/buy', gate: OPEN },
  drawBuy: { path: '/{productOfferKey}/draw/{drawNo}/buy', gate: OPEN },

  contentPage: { path: '/cms-page', gate: OPEN },
  about: { path: '/about', gate: OPEN, isListed: true },
  responsibleGaming: { path: '/about/responsible-gaming', gate: ['responsible-gambling'], isListed: true },
  privacy: { path: '/about/privacy', gate: OPEN, isListed: true },
  cookiePolicy: { path: '/about/cookie-policy', gate: ['cookie-consent'], isListed: true },
  faq: {
    path: '/about/faq',
    gate: { anyOf: ['faq', 'support-faq'] },
    listedWhile: { on: 'support-faq', off: 'faq' },
  },
  termsAndConditions: { path: '/about/terms-and-conditions', gate: OPEN, isListed: true },
  termsOfUse: { path: '/about/terms-of-use', gate: ['terms-of-use'], isListed: true },
  contact: { path: '/about/contact-us', gate: OPEN, isListed: true },
  blog: { path: '/blog/{page?}', gate: BLOG, isListed: true },
  blogCategory: { path: '/blog/category/{slug}/{page?}', gate: BLOG },
  blogPost: { path: '/blog/{blogSlug}', gate: BLOG },
  causes: { path: '/causes', gate: CAUSES, isListed: true },
  cause: { path: '/causes/{causeSlug}', gate: CAUSES },
  causeOffer: { path: '/causes/{causeSlug}/{productOfferKey}', gate: CAUSES },
  yourSupport: { path: '/your-support', gate: OPEN, isListed: true },
  app: { path: '/app', gate: APP, isListed: true },
  appAndroid: { path: '/app/android', gate: APP, isListed: true },
  appAndroidInstall: { path: '/app/android/install', gate: APP, isListed: true },
  checkEmail: { path: '/check-email', gate: OPEN },
  partner: { path: '/purchase/{partnerSlug}', gate: ['partner-purchase'] },
  communicationPreferences: { path: '/communication-preferences', gate: ['manage-notification-settings'] },
  preview: { path: '/preview', gate: OPEN },
  featureBanner: { path: '/marketing/feature-banner', gate: OPEN },
  unsubscribe: { path: '/unsubscribe/{customerId}/{productOfferKey?}', gate: OPEN },
  verificationLanding: { path: '/account-verification', gate: VERIFY },
  partyLanding: { path: '/lotto-party', gate: PARTY },
  partyGroup: { path: '/lotto-party/group', gate: PARTY },
  membership: { path: '/daily-winners', gate: MEMBERSHIP },
  membershipWinners: { path: '/daily-winners/winners', gate: MEMBERSHIP },
  membershipDeposit: { path: '/daily-winners/deposit', gate: MEMBERSHIP },
  membershipGiveaway: { path: '/daily-winners/giveaways/{giveawayType}/{drawNumber}', gate: MEMBERSHIP },
  membershipTiers: {
    path: '/daily-winners/membership-tiers',
    gate: { anyOf: ['membership-program', 'membership-purchase'] },
  },

  account: { path: '/my-account', gate: OPEN },
  myDetails: { path: '/my-account/my-details', gate: OPEN },
  confirmAddress: { path: '/my-account/confirm-address/{token?}', gate: OPEN },
  upgradeAccount: { path: '/my-account/upgrade-account', gate: OPEN },
  loginAndSecurity: { path: '/my-account/login-and-security', gate: OPEN },
  precommitmentLimit: { path: '/my-account/precommitment-limit', gate: OPEN },
  depositShortcut: { path: '/deposit', gate: ['wallet-deposit'] },
  deposit: { path: '/my-account/deposit', gate: ['wallet-deposit'] },
  depositSummary: { path: '/my-account/deposit/summary/{transactionID}', gate: ORDERS },
  depositAuthorisation: { path: '/my-account/deposit/authorisation/{depositID}', gate: OPEN },
  depositDetails: { path: '/my-account/deposit/details/{depositID}', gate: OPEN },
  depositSuccess: { path: '/my-account/deposit/details/{depositID}/success', gate: OPEN },
  withdraw: { path: '/my-account/withdraw', gate: ['wallet-withdrawal'] },
  withdrawSummary: { path: '/my-account/withdraw/summary/{transactionID}', gate: ORDERS },
  withdrawDetails: { path: '/my-account/withdraw/details/{withdrawID}', gate: OPEN },
  cardsAndAccounts: { path: '/my-account/cards-and-accounts', gate: ['wallet-manage'] },
  transactions: { path: '/my-account/transactions/{page?}', gate: ORDERS },
  messages: { path: '/my-account/messages/{page?}', gate: OPEN },
  upcomingTickets: { path: '/my-account/upcoming-tickets/{page?}', gate: ORDERS },
  upcomingTicket: { path: '/my-account/upcoming-tickets/ticket/{id}', gate: ORDERS },
  pastTickets: { path: '/my-account/past-tickets/{page?}', gate: ORDERS },
  pastTicket: { path: '/my-account/past-tickets/ticket/{id}', gate: ORDERS },
  scheduledPurchase: { path: '/my-account/scheduled-purchases/{id}', gate: ORDERS },
  autoplays: { path: '/my-account/autoplay/{page?}', gate: AUTOPLAY },
  autoplay: { path: '/my-account/autoplay/ticket/{id}', gate: AUTOPLAY },
  recurringPurchases: {
    path: '/my-account/recurring-purchases/{page?}',
    gate: ['combined-recurring-purchases', 'viewing-orders'],
  },
  subscriptions: { path: '/my-account/subscriptions/{page?}', gate: SUBSCRIPTIONS },
  subscription: { path: '/my-account/subscriptions/ticket/{id}', gate: SUBSCRIPTIONS },
  myParties: { path: '/my-account/lotto-party/{page?}', gate: PARTY },
  partyDetails: { path: '/my-account/lotto-party/group/{id}/{page?}', gate: PARTY },
  partyTicket: { path: '/my-account/lotto-party/ticket/{id}', gate: ORDERS },
  partySession: { path: '/my-account/lotto-party/session/{id}', gate: ORDERS },
  currentGiveaways: { path: '/my-account/current-giveaways/{page?}', gate: GIVEAWAYS },
  closedGiveaways: { path: '/my-account/closed-giveaways/{page?}', gate: GIVEAWAYS },
  favouriteNumbers: { path: '/my-account/favourite-numbers', gate: ['favourite-numbers'] },
  spendLimits: { path: '/my-account/spend-limits', gate: ['spend-limits'] },
  /** Parts of pages that are fetched when they are first wanted. */
  feedbackFragment: { path: '/fragments/feedback', gate: ['feedback'] },
  cardsFragment: { path: '/fragments/cards', gate: ['notifications-feed'] },

  verifyAccount: { path: '/my-account/verify-account', gate: VERIFY },
  manualVerification: { path: '/my-account/manual-verification', gate: VERIFY },
} as const satisfies Record<string, RouteRule>;

export type RouteName = keyof typeof ROUTES;

/** Whether the route exists for a visitor who holds these capabilities. Closed routes answer 404. */
export const isRouteOpen = (name: RouteName, held: ReadonlySet<Capability>): boolean =>
  isGateOpen(ROUTES[name].gate, held);

const isListedFor = ({ isListed, listedWhile }: RouteRule, held: ReadonlySet<Capability>): boolean =>
  listedWhile ? held.has(listedWhile.on) && !held.has(listedWhile.off) : isListed === true;

/** Whether pages of the route are for the sitemap, where their own part of it lists them. */
export const isRouteListed = (name: RouteName, held: ReadonlySet<Capability>): boolean => {
  const rule: RouteRule = ROUTES[name];
  return isRouteOpen(name, held) && (!rule.listedWhile || isListedFor(rule, held));
};

const ABOUT = '/about';

/** The route of a page below /about, by its plain path; undefined for one that only editors know. */
export const findAboutRoute = (path: string): RouteName | undefined =>
  (Object.keys(ROUTES) as RouteName[]).find((name) => {
    const own: string = ROUTES[name].path;
    return own === path && (own === ABOUT || own.startsWith(`${ABOUT}/`));
  });

/** Paths for the sitemap: listed routes that are open, without their optional parameters (G24). */
export const listSitemapPaths = (held: ReadonlySet<Capability>): string[] =>
  Object.values<RouteRule>(ROUTES)
    .filter((rule) => isListedFor(rule, held) && isGateOpen(rule.gate, held))
    .map(({ path }) => path.replace(/\/\{\w+\?\}$/, '') || '/');
