// Every call that is defined. A new file of contracts is named here; a test finds one that is missing.
import * as addressLookup from './address-lookup.ts';
import * as alerts from './alerts.ts';
import * as analytics from './analytics.ts';
import * as brandConfig from './brand-config.ts';
import * as care from './care/care.ts';
import * as limits from './care/limits.ts';
import * as build from './cart/build.ts';
import * as cart from './cart/cart.ts';
import * as checkout from './cart/checkout.ts';
import * as order from './cart/order.ts';
import * as recommended from './cart/recommended.ts';
import * as replay from './cart/replay.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as deskDraws from './catalogue/desk-draws.ts';
import * as deskHistories from './catalogue/desk-histories.ts';
import * as deskLicences from './catalogue/desk-licences.ts';
import * as deskRaffles from './catalogue/desk-raffles.ts';
import * as pricingFile from './catalogue/pricing-file.ts';
import * as rafflePlans from './catalogue/raffle-plans.ts';
import * as config from './config.ts';
import * as consent from './consent.ts';
import * as contentCard from './content/content-card.ts';
import * as offerPicture from './content/offer-picture.ts';
import * as placement from './content/placement.ts';
import * as translation from './content/translation.ts';
import * as deskConversations from './conversations/desk-conversations.ts';
import * as deskTemplates from './conversations/desk-templates.ts';
import * as ownConversations from './conversations/own-conversations.ts';
import * as deskChecks from './customer/desk-checks.ts';
import * as deskCustomer from './customer/desk-customer.ts';
import * as deskView from './customer/desk-view.ts';
import * as deskAudit from './desk/audit.ts';
import * as deskBrandFiles from './desk/brand-files.ts';
import * as deskBrandVersions from './desk/brand-versions.ts';
import * as deskBrands from './desk/brands.ts';
import * as deskKeys from './desk/keys.ts';
import * as deskMoney from './desk/money.ts';
import * as deskOrders from './desk/orders.ts';
import * as deskReports from './desk/reports.ts';
import * as deskWebhooks from './desk/webhooks.ts';
import * as desk from './desk.ts';
import * as details from './details.ts';
import * as editor from './editor/editor.ts';
import * as editorDesk from './editor/editor-desk.ts';
import * as editorFeedback from './editor/editor-feedback.ts';
import * as editorFiles from './editor/editor-files.ts';
import * as editorHistory from './editor/editor-history.ts';
import * as editorOrder from './editor/editor-order.ts';
import * as editorPreview from './editor/editor-preview.ts';
import * as editorReview from './editor/editor-review.ts';
import * as editorSession from './editor/editor-session.ts';
import * as event from './event.ts';
import * as favourite from './favourite.ts';
import * as gift from './gifts/gift.ts';
import * as challenge from './identity/challenge.ts';
import * as customer from './identity/customer.ts';
import * as elevation from './identity/elevation.ts';
import * as emailAddress from './identity/email-address.ts';
import * as linkToken from './identity/link-token.ts';
import * as loginLink from './identity/login-link.ts';
import * as passkey from './identity/passkey.ts';
import * as password from './identity/password.ts';
import * as sessionList from './identity/session-list.ts';
import * as social from './identity/social.ts';
import * as transferDetails from './identity/transfer-details.ts';
import * as twoFactor from './identity/two-factor.ts';
import * as visitor from './identity/visitor.ts';
import * as membershipBenefit from './membership/benefit.ts';
import * as membershipGiveaway from './membership/giveaway.ts';
import * as membership from './membership/membership.ts';
import * as membershipProgram from './membership/program.ts';
import * as message from './messages/message.ts';
import * as draw from './offers/draw.ts';
import * as drawNews from './offers/draw-news.ts';
import * as drawProof from './offers/draw-proof.ts';
import * as offer from './offers/offer.ts';
import * as winner from './offers/winner.ts';
import * as operator from './operator.ts';
import * as partner from './partner.ts';
import * as partyCertificate from './party/certificate.ts';
import * as partyGroup from './party/group.ts';
import * as partyConfig from './party/party-config.ts';
import * as partyOrder from './party/party-order.ts';
import * as partySession from './party/session.ts';
import * as bankAccount from './payments/bank-account.ts';
import * as deposit from './payments/deposit.ts';
import * as deskBank from './payments/desk-bank.ts';
import * as deskBooks from './payments/desk-books.ts';
import * as deskReconcile from './payments/desk-reconcile.ts';
import * as deskWithdrawals from './payments/desk-withdrawals.ts';
import * as directDebit from './payments/direct-debit.ts';
import * as fund from './payments/fund.ts';
import * as paymentGateways from './payments/payment-gateways.ts';
import * as statement from './payments/statement.ts';
import * as wallet from './payments/wallet.ts';
import * as withdrawal from './payments/withdrawal.ts';
import * as pocket from './pocket.ts';
import * as preferences from './preferences.ts';
import type { EndpointShape, Exposure } from './protocol/endpoint.ts';
import * as purge from './purge.ts';
import * as raffle from './raffles/raffle.ts';
import * as raffleProof from './raffles/raffle-proof.ts';
import * as autoplay from './recurring/autoplay.ts';
import * as paymentResolution from './recurring/payment-resolution.ts';
import * as recurringPurchase from './recurring/recurring-purchase.ts';
import * as scheduledPurchase from './recurring/scheduled-purchase.ts';
import * as subscription from './recurring/subscription.ts';
import * as search from './search.ts';
import * as sellingNeeds from './selling-needs.ts';
import * as deskGateways from './settings/desk-gateways.ts';
import * as deskPromotions from './settings/desk-promotions.ts';
import * as deskSettings from './settings/desk-settings.ts';
import * as staff from './staff.ts';
import * as status from './status.ts';
import * as submission from './submission.ts';
import * as support from './support.ts';
import * as syndicate from './syndicates/syndicate.ts';
import * as licence from './verification/licence.ts';
import * as migration from './verification/migration.ts';
import * as verification from './verification/verification.ts';

const CONTRACTS = {
  addressLookup,
  alerts,
  analytics,
  bankAccount,
  brandConfig,
  care,
  build,
  cart,
  challenge,
  checkout,
  catalogue,
  deskChecks,
  deskConversations,
  deskTemplates,
  ownConversations,
  deskCustomer,
  deskView,
  deskDraws,
  pricingFile,
  deskRaffles,
  rafflePlans,
  deskLicences,
  deskHistories,
  config,
  consent,
  contentCard,
  customer,
  deposit,
  desk,
  deskBank,
  deskBooks,
  deskAudit,
  deskKeys,
  deskWebhooks,
  deskMoney,
  deskOrders,
  deskReconcile,
  deskReports,
  deskWithdrawals,
  deskBrands,
  deskSettings,
  deskGateways,
  deskPromotions,
  deskBrandFiles,
  deskBrandVersions,
  details,
  directDebit,
  draw,
  drawNews,
  elevation,
  emailAddress,
  linkToken,
  loginLink,
  passkey,
  password,
  sessionList,
  social,
  twoFactor,
  event,
  favourite,
  fund,
  gift,
  licence,
  limits,
  membership,
  membershipBenefit,
  membershipGiveaway,
  membershipProgram,
  message,
  migration,
  offer,
  offerPicture,
  operator,
  order,
  partner,
  pocket,
  partyCertificate,
  partyConfig,
  partyGroup,
  partyOrder,
  partySession,
  paymentGateways,
  placement,
  preferences,
  purge,
  raffle,
  drawProof,
  raffleProof,
  recommended,
  autoplay,
  paymentResolution,
  recurringPurchase,
  subscription,
  replay,
  scheduledPurchase,
  staff,
  status,
  statement,
  search,
  sellingNeeds,
  submission,
  support,
  syndicate,
  transferDetails,
  translation,
  verification,
  visitor,
  wallet,
  winner,
  withdrawal,
  editorDesk,
  editorFeedback,
  editorFiles,
  editorHistory,
  editorReview,
  editorOrder,
  editorPreview,
  editor,
  editorSession,
} as const;

/** Of a union, the values of each member. */
type ValueOf<T> = T extends unknown ? T[keyof T] : never;
type EndpointIn<T> = T extends EndpointShape
  ? T
  : T extends Readonly<Record<string, EndpointShape>>
    ? ValueOf<T>
    : never;

/** Any of the calls. */
export type Endpoint = EndpointIn<ValueOf<ValueOf<typeof CONTRACTS>>>;
/** Those that are exposed in one of these ways. */
export type ExposedEndpoint<X extends Exposure> = Extract<Endpoint, { readonly exposure: X }>;

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'exposure' in value && 'path' in value;

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every call, those of a group (`accountCart`) one by one. */
export const listEndpoints = (): readonly EndpointShape[] =>
  Object.values(CONTRACTS)
    .flatMap((module): unknown[] => Object.values(module))
    .flatMap((value) => (isEndpoint(value) ? [value] : isGroup(value) ? Object.values(value) : []))
    .filter(isEndpoint);
