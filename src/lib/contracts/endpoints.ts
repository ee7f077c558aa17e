// Every call that is defined. A new file of contracts is named here; a test finds one that is missing.
import * as analytics from './analytics.ts';
import * as bankAccount from './bank-account.ts';
import * as brandConfig from './brand-config.ts';
import * as care from './care.ts';
import * as cart from './cart.ts';
import * as challenge from './challenge.ts';
import * as checkout from './checkout.ts';
import * as config from './config.ts';
import * as consent from './consent.ts';
import * as contentCard from './content-card.ts';
import * as customer from './customer.ts';
import * as deposit from './deposit.ts';
import * as details from './details.ts';
import * as directDebit from './direct-debit.ts';
import * as draw from './draw.ts';
import * as editor from './editor/editor.ts';
import * as editorFeedback from './editor/editor-feedback.ts';
import * as editorFiles from './editor/editor-files.ts';
import * as editorHistory from './editor/editor-history.ts';
import * as editorPreview from './editor/editor-preview.ts';
import * as elevation from './elevation.ts';
import * as emailAddress from './email-address.ts';
import * as event from './event.ts';
import * as favourite from './favourite.ts';
import * as fund from './fund.ts';
import * as licence from './licence.ts';
import * as limits from './limits.ts';
import * as linkToken from './link-token.ts';
import * as loginLink from './login-link.ts';
import * as membershipBenefit from './membership/benefit.ts';
import * as membershipGiveaway from './membership/giveaway.ts';
import * as membership from './membership/membership.ts';
import * as membershipProgram from './membership/program.ts';
import * as message from './message.ts';
import * as migration from './migration.ts';
import * as offer from './offer.ts';
import * as order from './order.ts';
import * as partner from './partner.ts';
import * as partyCertificate from './party/certificate.ts';
import * as partyGroup from './party/group.ts';
import * as partyConfig from './party/party-config.ts';
import * as partyOrder from './party/party-order.ts';
import * as partySession from './party/session.ts';
import * as passkey from './passkey.ts';
import * as password from './password.ts';
import * as paymentGateways from './payment-gateways.ts';
import * as placement from './placement.ts';
import * as preferences from './preferences.ts';
import type { EndpointShape, Exposure } from './protocol/endpoint.ts';
import * as raffle from './raffle.ts';
import * as raffleProof from './raffle-proof.ts';
import * as recommended from './recommended.ts';
import * as autoplay from './recurring/autoplay.ts';
import * as paymentResolution from './recurring/payment-resolution.ts';
import * as recurringPurchase from './recurring/recurring-purchase.ts';
import * as subscription from './recurring/subscription.ts';
import * as replay from './replay.ts';
import * as scheduledPurchase from './scheduled-purchase.ts';
import * as sessionList from './session-list.ts';
import * as statement from './statement.ts';
import * as submission from './submission.ts';
import * as support from './support.ts';
import * as syndicate from './syndicate.ts';
import * as transferDetails from './transfer-details.ts';
import * as translation from './translation.ts';
import * as twoFactor from './two-factor.ts';
import * as verification from './verification.ts';
import * as visitor from './visitor.ts';
import * as wallet from './wallet.ts';
import * as winner from './winner.ts';
import * as withdrawal from './withdrawal.ts';

const CONTRACTS = {
  analytics,
  bankAccount,
  brandConfig,
  care,
  cart,
  challenge,
  checkout,
  config,
  consent,
  contentCard,
  customer,
  deposit,
  details,
  directDebit,
  draw,
  elevation,
  emailAddress,
  linkToken,
  loginLink,
  passkey,
  password,
  sessionList,
  twoFactor,
  event,
  favourite,
  fund,
  licence,
  limits,
  membership,
  membershipBenefit,
  membershipGiveaway,
  membershipProgram,
  message,
  migration,
  offer,
  order,
  partner,
  partyCertificate,
  partyConfig,
  partyGroup,
  partyOrder,
  partySession,
  paymentGateways,
  placement,
  preferences,
  raffle,
  raffleProof,
  recommended,
  autoplay,
  paymentResolution,
  recurringPurchase,
  subscription,
  replay,
  scheduledPurchase,
  statement,
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
  editorFeedback,
  editorFiles,
  editorHistory,
  editorPreview,
  editor,
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
