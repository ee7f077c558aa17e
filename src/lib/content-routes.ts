// Routes of what the shop says of itself: pages of the content, help, the journal, causes, the app. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const ABOUT_FILE = '/about/[...slug]';
const BLOG_FILE = '/blog/[...path]';

const APP: Gate = ['native-app'];
const BLOG: Gate = ['blog'];
const CAUSES: Gate = ['causes-directory'];

export const CONTENT_ROUTES = {
  contentPage: { pattern: '/rewritten/content-page', isReserved: true, offline: 'shared' },
  wayAhead: { pattern: '/rewritten/way-ahead', isReserved: true },
  raffleOffer: { pattern: '/rewritten/raffle-page', isReserved: true },
  about: {
    pattern: '/about',
    servedBy: ABOUT_FILE,
    sitemap: 'pages',
    menus: { footer: 'layout.footer-about-us' },
    offline: 'shared',
  },
  responsibleGaming: {
    pattern: '/about/responsible-gaming',
    servedBy: ABOUT_FILE,
    gate: ['responsible-gambling'],
    sitemap: 'pages',
    menus: { footer: 'layout.footer-responsible', care: 'account.menu-responsible' },
    offline: 'shared',
  },
  privacy: { pattern: '/about/privacy', servedBy: ABOUT_FILE, sitemap: 'pages', offline: 'shared' },
  cookiePolicy: {
    pattern: '/about/cookie-policy',
    servedBy: ABOUT_FILE,
    gate: ['cookie-consent'],
    sitemap: 'pages',
    offline: 'shared',
  },
  faq: {
    pattern: '/about/faq',
    gate: { anyOf: ['faq', 'support-faq'] },
    sitemap: 'pages',
    listedWhile: { on: 'support-faq', off: 'faq' },
    label: 'about.faq-title',
    offline: 'shared',
  },
  howDrawsAreProven: {
    pattern: '/about/how-draws-are-proven',
    servedBy: ABOUT_FILE,
    sitemap: 'pages',
    menus: { footer: 'proof.explained' },
    offline: 'shared',
  },
  termsAndConditions: {
    pattern: '/about/terms-and-conditions',
    servedBy: ABOUT_FILE,
    sitemap: 'pages',
    offline: 'shared',
  },
  termsOfUse: {
    pattern: '/about/terms-of-use',
    servedBy: ABOUT_FILE,
    gate: ['terms-of-use'],
    sitemap: 'pages',
    offline: 'shared',
  },
  contact: {
    pattern: '/about/contact-us',
    sitemap: 'pages',
    label: 'layout.footer-contact',
    menus: { footer: 'layout.footer-contact' },
    offline: 'shared',
  },
  blog: {
    pattern: '/blog/[...page]',
    servedBy: BLOG_FILE,
    gate: BLOG,
    sitemap: 'pages',
    label: 'layout.nav-journal',
    menus: { header: 'layout.nav-journal', footer: 'layout.nav-journal' },
    offline: 'shared',
  },
  blogCategory: {
    pattern: '/blog/category/[slug]/[...page]',
    gate: BLOG,
    sitemap: 'pages',
    offline: 'shared',
  },
  blogPost: {
    pattern: '/blog/[blogSlug]',
    servedBy: BLOG_FILE,
    gate: BLOG,
    sitemap: 'pages',
    offline: 'shared',
  },
  blogFeed: { pattern: '/blog/rss.xml', gate: BLOG },
  causes: {
    pattern: '/causes',
    gate: CAUSES,
    sitemap: 'pages',
    menus: { header: 'layout.nav-causes' },
    offline: 'shared',
  },
  cause: { pattern: '/causes/[causeSlug]', gate: CAUSES, sitemap: 'pages', offline: 'shared' },
  causeOffer: { pattern: '/causes/[causeSlug]/[productOfferKey]', gate: CAUSES, sitemap: 'pages' },
  search: { pattern: '/search', cache: 'never', isIndexed: false, isReserved: true, isUncrawled: true },
  yourSupport: {
    pattern: '/your-support',
    sitemap: 'pages',
    label: 'layout.footer-support',
    menuGate: CAUSES,
    menus: { footer: 'layout.footer-support' },
    offline: 'shared',
  },
  developers: {
    pattern: '/developers',
    sitemap: 'pages',
    menus: { footer: 'layout.footer-developers' },
  },
  status: {
    pattern: '/status',
    isReserved: true,
    isServedInMaintenance: true,
    sitemap: 'pages',
    menus: { footer: 'layout.footer-status' },
  },
  // It makes snippets of games, and there are none without a kind of them.
  widget: {
    pattern: '/developers/widget',
    gate: { anyOf: ['commercial-lotteries', 'charity-lotteries'] },
    sitemap: 'pages',
  },
  app: {
    pattern: '/app',
    gate: APP,
    sitemap: 'pages',
    label: 'layout.footer-app',
    menus: { footer: 'layout.footer-app' },
    offline: 'shared',
  },
  appAndroid: { pattern: '/app/android', gate: APP, sitemap: 'pages', offline: 'shared' },
  appAndroidInstall: { pattern: '/app/android/install', gate: APP, sitemap: 'pages', offline: 'shared' },
} as const satisfies Record<string, Route>;
