// The one table of the site's routes. A new page is its file in `src/pages`, its row here and its copy. Addresses
// (`urls`), gates, sign-in, robots.txt, sitemaps, reserved paths, menus, the suggestions of the 404 screen and the
// pages that tests walk are derived from it.

import { CONTENT_ROUTES } from './content-routes.ts';
import { CONVERSATION_ROUTES } from './conversation-routes.ts';
import { DESK_AREA, DESK_ROUTES } from './desk-routes.ts';
import type { Gate } from './domain/brand/capabilities.ts';
import { MAIL_ROUTES } from './mail-routes.ts';
import { MEMBERSHIP_ROUTES } from './membership-routes.ts';
import { OWN_TICKET_ROUTES } from './own-ticket-routes.ts';
import { PARTY_ROUTES } from './party-routes.ts';
import { RESULT_ROUTES } from './result-routes.ts';
import type { Area, Route } from './route-rules.ts';
import { SERVICE_ROUTES } from './service-routes.ts';
import { SOCIAL_ROUTES } from './social-routes.ts';
import { TICKET_ROUTES } from './ticket-routes.ts';

/** Rules of whole branches of the site: they hold for pages without a row, too. */
export const AREAS: Readonly<Record<string, Area>> = {
  api: { base: '/api', isUncached: true, isReserved: true, isUncrawled: true },
  account: {
    base: '/my-account',
    access: 'signed-in',
    isUncached: true,
    isReserved: true,
    isUncrawled: true,
  },
  checkout: { base: '/checkout', cache: 'personal', isUncached: true, isReserved: true, isUncrawled: true },
  payment: { base: '/3ds', isUncached: true, isReserved: true },
  partner: { base: '/purchase', isUncached: true, isReserved: true },
  editor: { base: '/editor', access: 'staff', isReserved: true, isServedInMaintenance: true },
  desk: DESK_AREA,
  theme: { base: '/theme', isReserved: true, isServedInMaintenance: true },
  fragments: { base: '/fragments', isReserved: true },
  about: { base: '/about', isOpenBeforeRequiredAction: true },
};

const MULTI_OFFER: Gate = ['multi-offer-site'];
const ORDERS: Gate = ['viewing-orders'];
const AUTOPLAY: Gate = ['autoplay-manage', 'viewing-orders'];
const SUBSCRIPTIONS: Gate = ['subscription-manage', 'viewing-orders'];
const SOCIAL_PLAY: Gate = { anyOf: ['commercial-lotteries', 'multi-offer-site', 'social-syndicates'] };
const PARTNER: Gate = ['partner-purchase'];
const VERIFY: Gate = ['verify-id'];

export const ROUTES = {
  home: { pattern: '/', sitemap: 'pages' },
  lottoTickets: {
    pattern: '/lotto-tickets',
    gate: { anyOf: ['commercial-lotteries', 'multi-offer-site'] },
    sitemap: 'pages',
    label: 'offer.list-heading',
    menus: { header: 'layout.nav-lotteries' },
  },
  charityTickets: {
    pattern: '/charity-tickets',
    gate: ['charity-lotteries'],
    sitemap: 'pages',
    label: 'listing.charity-title',
    menus: { header: 'layout.nav-raffles' },
  },
  syndicates: {
    pattern: '/syndicates',
    gate: SOCIAL_PLAY,
    sitemap: 'pages',
    label: 'listing.syndicates-title',
    menus: { header: 'layout.nav-syndicates' },
  },
  buy: { pattern: '/buy', cache: 'personal', isIndexed: false },
  socialPlay: { pattern: '/social-play', gate: SOCIAL_PLAY, sitemap: 'pages' },
  results: {
    pattern: '/lotto-results/[...page]',
    gate: MULTI_OFFER,
    sitemap: 'pages',
    label: 'results.all-heading',
    menus: { header: 'layout.nav-results' },
    offline: 'shared',
  },
  lotteryResults: {
    pattern: '/lotto-results/lotteries/[...page]',
    gate: MULTI_OFFER,
    sitemap: 'pages',
    offline: 'shared',
  },
  ...RESULT_ROUTES,
  findResults: { pattern: '/lotto-results/find', cache: 'never', isIndexed: false },
  raffleResults: {
    pattern: '/lotto-results/raffles/[...page]',
    gate: { anyOf: ['multi-offer-site', 'charity-lotteries'] },
    sitemap: 'pages',
    listedWhile: { on: 'charity-lotteries' },
    offline: 'shared',
  },

  offer: { pattern: '/[productOfferKey]/[...gameTypeKey]', sitemap: 'pages' },
  offerBuy: { pattern: '/[productOfferKey]/buy', cache: 'never', isIndexed: false },
  drawOf: { pattern: '/[productOfferKey]/draw/[drawNo]' },
  drawBuy: { pattern: '/[productOfferKey]/draw/[drawNo]/buy', cache: 'never', isIndexed: false },
  offerResults: { pattern: '/[productOfferKey]/results', sitemap: 'pages', offline: 'shared' },
  offerResultsOn: { pattern: '/[productOfferKey]/results/[...date]', sitemap: 'results', offline: 'shared' },
  drawResult: { pattern: '/[productOfferKey]/results/draw/[drawNo]', sitemap: 'results', offline: 'shared' },
  drawProof: { pattern: '/[productOfferKey]/results/draw/[drawNo]/proof.json', isIndexed: false },
  checkNumbers: { pattern: '/[productOfferKey]/results/check', cache: 'never', isIndexed: false },
  offerStatistics: {
    pattern: '/[productOfferKey]/statistics',
    gate: ['commercial-lotteries'],
    sitemap: 'pages',
    offline: 'shared',
  },
  offerWinners: { pattern: '/[productOfferKey]/winners', sitemap: 'pages', offline: 'shared' },
  offerTerms: { pattern: '/[productOfferKey]/terms-and-conditions/[...drawNo]', offline: 'shared' },
  syndicateOffer: { pattern: '/rewritten/syndicate-page', isReserved: true },
  offerSubscription: { pattern: '/[productOfferKey]/subscription', sitemap: 'pages' },
  subscriptionCalendar: {
    pattern: '/public/pdf/subscription/[key]-calendar.pdf',
    gate: ['subscription-manage'],
    cache: 'never',
    isReserved: true,
  },
  offerSupport: { pattern: '/[productOfferKey]/your-support', sitemap: 'pages' },

  ...CONTENT_ROUTES,

  cart: { pattern: '/cart', cache: 'personal', isIndexed: false, isUncrawled: true, label: 'layout.cart' },
  cartBuy: { pattern: '/cart/buy', cache: 'personal', isIndexed: false },
  cartReplay: { pattern: '/cart/replay/[id]', access: 'signed-in', isIndexed: false },
  anonCart: {
    pattern: '/anon-cart/[...token]',
    cache: 'personal',
    isIndexed: false,
    secretAfter: '/anon-cart',
  },
  cartPart: { pattern: '/cart/part', cache: 'personal', isIndexed: false },
  checkoutLogin: { pattern: '/checkout/login', isIndexed: false },
  partner: { pattern: '/purchase/[partnerSlug]', gate: PARTNER, cache: 'personal', isIndexed: false },
  partnerReceipt: {
    // Its page asks for the login by itself: everything else below a partner is for everybody.
    pattern: '/purchase/[partnerSlug]/receipt/[checkoutId]',
    gate: PARTNER,
    cache: 'personal',
    isIndexed: false,
  },
  partnerAutologin: {
    pattern: '/purchase/[partnerSlug]/autologin/[autologinToken]',
    gate: PARTNER,
    cache: 'personal',
    isIndexed: false,
    secretAfter: '/purchase/[partnerSlug]/autologin',
  },
  partnerRest: {
    pattern: '/purchase/[partnerSlug]/[...rest]',
    gate: PARTNER,
    cache: 'never',
    isIndexed: false,
  },
  login: {
    pattern: '/login',
    cache: 'personal',
    isIndexed: false,
    isUncrawled: true,
    label: 'layout.log-in',
  },
  logout: {
    pattern: '/logout',
    cache: 'never',
    isIndexed: false,
    isUncrawled: true,
    isOpenBeforeRequiredAction: true,
  },
  loginCode: { pattern: '/login/code', cache: 'personal', isIndexed: false, isUncrawled: true },
  autologin: {
    pattern: '/login/autologin/[autologinToken]',
    cache: 'personal',
    isIndexed: false,
    secretAfter: '/login/autologin',
  },
  loginTransfer: {
    pattern: '/login/transfer/[autologinToken]',
    cache: 'personal',
    isIndexed: false,
    secretAfter: '/login/transfer',
  },
  forgotPassword: {
    pattern: '/forgot-password',
    cache: 'personal',
    isIndexed: false,
    isOpenBeforeRequiredAction: true,
  },
  changePassword: { pattern: '/change-Password', access: 'signed-in', isIndexed: false },
  confirmEmail: {
    pattern: '/confirm-email/[token]',
    cache: 'personal',
    isIndexed: false,
    isUncrawled: true,
    secretAfter: '/confirm-email',
  },
  forcePasswordChange: { pattern: '/force-password-change', cache: 'never', isIndexed: false },
  checkEmail: { pattern: '/check-email', isIndexed: false, isUncrawled: true },
  verificationLanding: {
    pattern: '/account-verification',
    gate: VERIFY,
    secretAfter: '/account-verification',
  },

  account: { pattern: '/my-account', menus: { tabs: 'account.nav-summary' } },
  ...TICKET_ROUTES,
  recurringPurchases: {
    pattern: '/my-account/recurring-purchases/[...page]',
    gate: ['combined-recurring-purchases', 'viewing-orders'],
    menus: { drawer: 'recurring.title', tabs: 'recurring.nav' },
  },
  // With one list of both types, neither has a link of its own in the menus.
  autoplays: {
    pattern: '/my-account/autoplay/[...page]',
    gate: AUTOPLAY,
    menus: { drawer: 'recurring.autoplays', tabs: 'recurring.autoplays' },
    menuClosedBy: 'combined-recurring-purchases',
  },
  autoplay: { pattern: '/my-account/autoplay/ticket/[id]', gate: AUTOPLAY },
  subscriptions: {
    pattern: '/my-account/subscriptions/[...page]',
    gate: SUBSCRIPTIONS,
    menus: { drawer: 'recurring.subscriptions', tabs: 'recurring.subscriptions' },
    menuClosedBy: 'combined-recurring-purchases',
  },
  subscription: { pattern: '/my-account/subscriptions/ticket/[id]', gate: SUBSCRIPTIONS },
  ...PARTY_ROUTES,
  ...OWN_TICKET_ROUTES,
  transactions: {
    pattern: '/my-account/transactions/[...page]',
    gate: ORDERS,
    menus: {
      drawer: 'layout.account-transactions',
      tabs: 'account.nav-transactions',
      money: 'layout.account-transactions',
    },
  },
  statementCsv: { pattern: '/my-account/transactions/export.csv', gate: ORDERS },
  statementPdf: { pattern: '/my-account/transactions/statement.pdf', gate: ORDERS },
  statementYear: { pattern: '/my-account/statement/[year]', gate: ORDERS },
  spendLimits: {
    pattern: '/my-account/spend-limits',
    gate: ['spend-limits'],
    menus: { drawer: 'limits.menu', care: 'limits.menu' },
  },
  precommitmentLimit: {
    pattern: '/my-account/precommitment-limit',
    menus: { care: 'limits.precommitment-title' },
  },
  timeOut: { pattern: '/my-account/time-out', menus: { care: 'care.time-out-title' } },
  closeAccount: {
    pattern: '/close-my-account',
    access: 'signed-in',
    gate: ['customer-deactivate'],
    menus: { care: 'care.close-title' },
  },
  closeAccountSuccess: { pattern: '/close-my-account/success', cache: 'never', isIndexed: false },
  favouriteNumbers: {
    pattern: '/my-account/favourite-numbers',
    gate: ['favourite-numbers'],
    menus: { drawer: 'favourites.menu', you: 'favourites.menu' },
  },
  ...CONVERSATION_ROUTES,
  checkoutDeposit: { pattern: '/checkout/deposit/[depositId]/success', access: 'signed-in' },
  checkoutDepositCancel: { pattern: '/checkout/deposit/[depositId]/cancel', access: 'signed-in' },
  loginAndSecurity: {
    pattern: '/my-account/login-and-security',
    menus: { drawer: 'security.title', you: 'security.title' },
  },
  confirmCustomer: { pattern: '/my-account/confirm', isOpenBeforeRequiredAction: true },
  depositShortcut: { pattern: '/deposit', access: 'signed-in', gate: ['wallet-deposit'] },
  deposit: {
    pattern: '/my-account/deposit',
    gate: ['wallet-deposit'],
    menus: { tabs: 'account.nav-deposit', money: 'wallet.deposit-title' },
  },
  depositCancel: { pattern: '/my-account/deposit/[depositId]/cancel' },
  depositSummary: { pattern: '/my-account/deposit/summary/[transactionId]', gate: ORDERS },
  withdrawSummary: { pattern: '/my-account/withdraw/summary/[transactionId]', gate: ORDERS },
  depositDetails: { pattern: '/my-account/deposit/details/[id]' },
  depositFailure: { pattern: '/my-account/deposit/details/[id]/failure' },
  depositAuthorisation: { pattern: '/my-account/deposit/authorisation/[depositId]' },
  cardsAndAccounts: {
    pattern: '/my-account/cards-and-accounts',
    gate: ['wallet-manage'],
    menus: { money: 'funds.title' },
  },
  directDebit: { pattern: '/my-account/direct-debit', gate: ['wallet-manage'] },
  depositSuccess: { pattern: '/my-account/deposit/details/[id]/success' },
  withdraw: {
    pattern: '/my-account/withdraw',
    gate: ['wallet-withdrawal'],
    menus: { tabs: 'withdraw.nav', money: 'withdraw.title' },
  },
  withdrawDetails: { pattern: '/my-account/withdraw/details/[withdrawId]' },
  withdrawal: { pattern: '/withdrawals/[id]', access: 'signed-in', isIndexed: false },
  myDetails: { pattern: '/my-account/my-details', menus: { drawer: 'details.menu', you: 'details.menu' } },
  confirmAddress: {
    pattern: '/my-account/confirm-address/[...token]',
    access: 'public',
    secretAfter: '/my-account/confirm-address',
  },
  ...MAIL_ROUTES,
  countryBan: { pattern: '/my-account/country' },
  upgradeAccount: { pattern: '/my-account/upgrade-account' },
  verifyAccount: {
    pattern: '/my-account/verify-account',
    gate: VERIFY,
    menus: { you: 'account.menu-verify' },
  },
  verificationForm: { pattern: '/my-account/verify-account/form.pdf', gate: VERIFY },
  manualVerification: { pattern: '/my-account/manual-verification', gate: VERIFY },

  ...MEMBERSHIP_ROUTES,
  ...SOCIAL_ROUTES,
  ...DESK_ROUTES,
  ...SERVICE_ROUTES,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;
