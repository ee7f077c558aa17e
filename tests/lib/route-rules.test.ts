// What the table of routes has once said of a route stays: who may see it, what opens it, how it is treated.
import { expect, test } from 'vitest';
import { isReservedPath } from '#lib/domain/content/content-paths.ts';
import { isPrivateAddress, isProtectedRoute } from '#lib/domain/pages/protected-routes.ts';
import {
  isCallRoute,
  isIndexedRoute,
  isPersonalRoute,
  isServedInMaintenance,
} from '#lib/domain/pages/route-classes.ts';
import { getRouteGate } from '#lib/domain/pages/route-gates.ts';
import { toBasePath } from '#lib/domain/pages/route-patterns.ts';
import { ROUTES, type RouteName } from '#lib/routes.ts';

const NAMES = Object.keys(ROUTES) as RouteName[];

/** Matched routes and addresses: whether they need a login, are personal, open in maintenance, reserved, private. */
const CLASSES = `
/
/404 reserved
/500 reserved
/503 maintenance reserved
/[productOfferKey]/[...gameTypeKey]
/[productOfferKey]/results
/[productOfferKey]/results/[...date]
/[productOfferKey]/results/check
/[productOfferKey]/results/draw/[drawNo]
/[productOfferKey]/statistics
/[productOfferKey]/terms-and-conditions/[...drawNo]
/[productOfferKey]/winners
/[productOfferKey]/your-support
/about/[...slug]
/about/contact-us
/about/faq
/account-verification
/api/[...path] reserved
/api/editor/[...path] maintenance reserved
/api/editor/files/[id]/bytes maintenance reserved
/api/reference reserved
/app
/app/android
/app/android/install
/assets/[id] maintenance reserved
/blog/[...path]
/blog/category/[slug]/[...page]
/blog/rss.xml
/cart personal
/cart/part personal
/causes
/causes/[causeSlug]
/causes/[causeSlug]/[productOfferKey]
/check-email
/checkout/login personal reserved
/rewritten/content-page reserved
/deposit signed-in personal private
/editor maintenance reserved
/editor/[collection] maintenance reserved
/editor/[collection]/[id] maintenance reserved
/editor/activity maintenance reserved
/editor/feedback maintenance reserved
/editor/files maintenance reserved
/editor/sign-in maintenance reserved
/favicon.ico maintenance
/force-password-change
/forgot-password personal
/fragments/cards reserved
/fragments/confirm reserved
/fragments/elevation reserved
/fragments/feedback reserved
/fragments/reality-check reserved
/login personal
/logout
/lotto-results/[...page]
/lotto-results/find
/lotto-results/lotteries/[...page]
/lotto-results/raffles/[...page]
/lotto-results/rss.xml
/lotto-tickets
/marketing/feature-banner
/my-account signed-in personal reserved private
/my-account/deposit signed-in personal reserved private
/my-account/deposit/details/[id] signed-in personal reserved private
/my-account/deposit/details/[id]/success signed-in personal reserved private
/my-account/messages/[...page] signed-in personal reserved private
/my-account/past-tickets/[...page] signed-in personal reserved private
/my-account/past-tickets/ticket/[id] signed-in personal reserved private
/my-account/transactions/[...page] signed-in personal reserved private
/my-account/upcoming-tickets/[...page] signed-in personal reserved private
/my-account/upcoming-tickets/ticket/[id] signed-in personal reserved private
/my-account/upgrade-account signed-in personal reserved private
/my-account/verify-account signed-in personal reserved private
/openapi.json reserved
/preview maintenance reserved
/receipt/[checkoutId] signed-in personal private
/robots.txt reserved
/share/[kind]/[key]/[mark].png
/site.webmanifest maintenance reserved
/sitemap.xml reserved
/sitemap/pages.xml reserved
/sitemap/results-[part].xml reserved
/your-support
/change-Password signed-in personal private
/close-my-account signed-in personal private
/close-my-account/success
/cart/replay/[id] signed-in personal private
/checkout/deposit/[depositId]/success signed-in personal reserved private
/communication-preferences signed-in personal private
/my-account/confirm-address/[...token] reserved
/buy personal
/theme/[file] maintenance reserved
/my-account/new-page signed-in personal reserved private
`;

const describeClasses = (pattern: string): string =>
  [
    pattern,
    isProtectedRoute(pattern) && 'signed-in',
    isPersonalRoute(pattern) && 'personal',
    isServedInMaintenance(pattern) && 'maintenance',
    isReservedPath(pattern) && 'reserved',
    isPrivateAddress(pattern) && 'private',
  ]
    .filter(Boolean)
    .join(' ');

test.each(CLASSES.trim().split('\n'))('%s', (line) => {
  expect(describeClasses(line.split(' ')[0] ?? '')).toBe(line);
});

test.each([
  '/cart',
  '/login',
  '/404',
  '/500',
  '/503',
  '/checkout/login',
  '/receipt/[checkoutId]',
  '/my-account',
  '/my-account/messages/[...page]',
  '/editor',
  '/editor/[collection]/[id]',
  '/lotto-results/find',
  '/[productOfferKey]/results/check',
])('search engines may not list %s', (pattern) => {
  expect(isIndexedRoute(pattern)).toBe(false);
});

test.each(['/', '/about/[...slug]', '/[productOfferKey]/[...gameTypeKey]', '/account-verification'])(
  'search engines may list %s',
  (pattern) => {
    expect(isIndexedRoute(pattern)).toBe(true);
  },
);

test('calls are told apart from the page that describes them', () => {
  const calls = NAMES.map((name) => ROUTES[name].pattern).filter(isCallRoute);
  expect(calls).toEqual([
    '/api/[...path]',
    '/api/editor/[...path]',
    '/api/editor/files/[id]/bytes',
    '/api/operator/[...path]',
    '/webhooks/payments/[gateway]',
    '/webhooks/content',
    '/webhooks/mail',
  ]);
});

/** Names of routes with their paths and what opens them. */
const GATES = `
home /
login /login
logout /logout
forgotPassword /forgot-password
forcePasswordChange /force-password-change
changePassword /change-Password
closeAccount /close-my-account customer-deactivate
closeAccountSuccess /close-my-account/success
cart /cart
cartPart /cart/part
checkoutLogin /checkout/login
receipt /receipt/*
lottoTickets /lotto-tickets commercial-lotteries|multi-offer-site
charityTickets /charity-tickets charity-lotteries
socialPlay /social-play commercial-lotteries|multi-offer-site|social-syndicates
results /lotto-results multi-offer-site
lotteryResults /lotto-results/lotteries multi-offer-site
resultFeed /lotto-results/rss.xml multi-offer-site
findResults /lotto-results/find
raffleResults /lotto-results/raffles multi-offer-site|charity-lotteries
offer /*
offerResults /*/results
offerResultsOn /*/results
drawResult /*/results/draw/*
checkNumbers /*/results/check
offerStatistics /*/statistics commercial-lotteries
offerWinners /*/winners
offerTerms /*/terms-and-conditions
offerSupport /*/your-support
offerSubscription /*/subscription
offerBuy /*/buy
drawBuy /*/draw/*/buy
contentPage /rewritten/content-page
about /about
responsibleGaming /about/responsible-gaming responsible-gambling
privacy /about/privacy
cookiePolicy /about/cookie-policy cookie-consent
faq /about/faq faq|support-faq
termsAndConditions /about/terms-and-conditions
termsOfUse /about/terms-of-use terms-of-use
contact /about/contact-us
blog /blog blog
blogCategory /blog/category/* blog
blogPost /blog/* blog
causes /causes causes-directory
cause /causes/* causes-directory
causeOffer /causes/*/* causes-directory
yourSupport /your-support
app /app native-app
appAndroid /app/android native-app
appAndroidInstall /app/android/install native-app
checkEmail /check-email
partner /purchase/* partner-purchase
communicationPreferences /communication-preferences manage-notification-settings
preview /preview
featureBanner /marketing/feature-banner
unsubscribe /unsubscribe/*
verificationLanding /account-verification verify-id
partyLanding /lotto-party social-syndicates
partyGroup /lotto-party/group social-syndicates
partyInvitation /lotto-party/group/* social-syndicates
membership /daily-winners membership-program
membershipWinners /daily-winners/winners membership-program
membershipDeposit /daily-winners/deposit membership-program
membershipGiveaway /daily-winners/giveaways/*/* membership-program
membershipTiers /daily-winners/membership-tiers membership-program|membership-purchase
account /my-account
myDetails /my-account/my-details
confirmAddress /my-account/confirm-address
upgradeAccount /my-account/upgrade-account
loginAndSecurity /my-account/login-and-security
precommitmentLimit /my-account/precommitment-limit
depositShortcut /deposit wallet-deposit
deposit /my-account/deposit wallet-deposit
depositSummary /my-account/deposit/summary/* viewing-orders
depositAuthorisation /my-account/deposit/authorisation/*
depositDetails /my-account/deposit/details/*
depositFailure /my-account/deposit/details/*/failure
depositSuccess /my-account/deposit/details/*/success
withdraw /my-account/withdraw wallet-withdrawal
withdrawSummary /my-account/withdraw/summary/* viewing-orders
withdrawDetails /my-account/withdraw/details/*
cardsAndAccounts /my-account/cards-and-accounts wallet-manage
transactions /my-account/transactions viewing-orders
messages /my-account/messages
upcomingTickets /my-account/upcoming-tickets viewing-orders
upcomingTicket /my-account/upcoming-tickets/ticket/* viewing-orders
pastTickets /my-account/past-tickets viewing-orders
pastTicket /my-account/past-tickets/ticket/* viewing-orders
scheduledPurchase /my-account/scheduled-purchases/* viewing-orders
autoplays /my-account/autoplay autoplay-manage&viewing-orders
autoplay /my-account/autoplay/ticket/* autoplay-manage&viewing-orders
recurringPurchases /my-account/recurring-purchases combined-recurring-purchases&viewing-orders
subscriptions /my-account/subscriptions subscription-manage&viewing-orders
subscription /my-account/subscriptions/ticket/* subscription-manage&viewing-orders
myParties /my-account/lotto-party social-syndicates
partyDetails /my-account/lotto-party/group/* social-syndicates
partyTicket /my-account/lotto-party/ticket/* viewing-orders&social-syndicates
partySession /my-account/lotto-party/session/* viewing-orders&social-syndicates
currentGiveaways /my-account/current-giveaways giveaway-entries
closedGiveaways /my-account/closed-giveaways giveaway-entries
favouriteNumbers /my-account/favourite-numbers favourite-numbers
spendLimits /my-account/spend-limits spend-limits
feedbackFragment /fragments/feedback feedback
cardsFragment /fragments/cards notifications-feed
verifyAccount /my-account/verify-account verify-id
manualVerification /my-account/manual-verification verify-id
`;

test.each(GATES.trim().split('\n'))('the gate of %s', (line) => {
  const name = NAMES.find((one) => one === line.split(' ')[0]);
  if (!name) throw new Error(`There is no route ${line}`);
  const gate = getRouteGate(name);
  const keys = 'anyOf' in gate ? gate.anyOf.join('|') : gate.join('&');
  const shape = toBasePath(ROUTES[name].pattern).replaceAll(/\[(\.\.\.)?\w+\]/g, '*');
  expect([name, shape, keys].filter(Boolean).join(' ')).toBe(line);
});
