/**
 * Every capability (decision C10). A key that is not here is off.
 * Names are kebab-case on the wire and in code.
 */
export const CAPABILITIES = [
  'account-details-manage',
  'account-migration',
  'alerts',
  'anonymous-cart',
  'autoplay-manage',
  'blog',
  'causes-directory',
  'charity-lotteries',
  'combined-recurring-purchases',
  'commercial-lotteries',
  'cookie-consent',
  'customer-chat',
  'customer-deactivate',
  'customer-migration',
  'faq',
  'favourite-numbers',
  'feedback',
  'gift-tickets',
  'giveaway-entries',
  'manage-notification-settings',
  'membership-program',
  'membership-purchase',
  'multi-offer-site',
  'native-app',
  'notifications-feed',
  'partner-purchase',
  'placements',
  'pre-cart-recommended-draws',
  'rebrand',
  'responsible-gambling',
  'sitewide-banner',
  'social-syndicates',
  'spend-limits',
  'sub-variants',
  'subscription-manage',
  'support-faq',
  'suppress-capabilities',
  'terms-of-use',
  'verify-id',
  'viewing-orders',
  'wallet-balance',
  'wallet-deposit',
  'wallet-manage',
  'wallet-purchase',
  'wallet-withdrawal',
  'winner-search',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A named list of capabilities; `suppressed` is subtracted last. */
export interface CapabilitySegment {
  readonly name: string;
  readonly capabilities: readonly string[];
  readonly suppressed?: readonly string[];
}

const KNOWN: ReadonlySet<string> = new Set(CAPABILITIES);
const isKnown = (key: string): key is Capability => KNOWN.has(key);

const DEFAULT_SEGMENT = 'default';

/** The segment that is a customer's own; undefined for one who has that of the brand (decision P3). */
export const getOwnSegment = (segmentName: string): string | undefined =>
  segmentName === DEFAULT_SEGMENT ? undefined : segmentName;

/** The capabilities held: those of the first named segment that there is, else of `default` (decision P3). Unknown keys are off. */
export function getHeldCapabilities(
  segments: readonly CapabilitySegment[],
  ...segmentNames: readonly (string | undefined)[]
): ReadonlySet<Capability> {
  const segment = [...segmentNames, DEFAULT_SEGMENT]
    .map((wanted) => segments.find(({ name }) => name === wanted))
    .find((found) => found !== undefined);
  if (!segment) return new Set();
  const suppressed = new Set(segment.suppressed ?? []);
  return new Set(segment.capabilities.filter(isKnown).filter((key) => !suppressed.has(key)));
}

/** A gate: a list is "all of these", `anyOf` is "one of these"; an empty list is open. */
export type Gate = readonly Capability[] | { readonly anyOf: readonly Capability[] };

/** Whether a visitor who holds these capabilities passes the gate. */
export function isGateOpen(gate: Gate, held: ReadonlySet<Capability>): boolean {
  return 'anyOf' in gate ? gate.anyOf.some((key) => held.has(key)) : gate.every((key) => held.has(key));
}
