// Why a charge was not made, and whether it is tried again.
import type { DepositFailure } from '../../contracts/payments/wallet.ts';

/** What becomes of a charge: tried again, waits for its owner, left out, or the end of the whole. */
export type FailureKind = 'soft' | 'hard' | 'skipped' | 'ends';

/** Every reason by name, with what becomes of the charge. */
export const CHARGE_REASONS = {
  /** Its owner skipped it, or left it out by a change. */
  customer: 'skipped',
  changed: 'skipped',
  /** The ticket that it repeats has entered the draw. */
  entered: 'skipped',
  paused: 'skipped',
  /** The shop had stopped offering it. */
  switched_off: 'skipped',
  jackpot_low: 'skipped',
  jackpot_unknown: 'skipped',
  nothing_on_sale: 'skipped',
  price_not_told: 'skipped',
  sold_out: 'skipped',
  /** The wallet holds too little, and there is no fund. */
  funds: 'soft',
  /** The card holds too little. */
  card_funds: 'soft',
  gateway: 'soft',
  off_sale: 'soft',
  declined: 'hard',
  expired: 'hard',
  fund_removed: 'hard',
  fund_attended: 'hard',
  fund_blocked: 'hard',
  authentication_required: 'hard',
  limit: 'hard',
  blocked: 'hard',
  not_sold: 'hard',
  excluded: 'ends',
  /** It could not be planned, or not be paid, in time. */
  late: 'skipped',
} as const satisfies Record<string, FailureKind>;
export type ChargeReason = keyof typeof CHARGE_REASONS;

const isChargeReason = (name: string): name is ChargeReason => Object.hasOwn(CHARGE_REASONS, name);

/** A reason as it is kept; undefined for one that no release knows. */
export const parseChargeReason = (name: string | null): ChargeReason | undefined =>
  name !== null && isChargeReason(name) ? name : undefined;

/** What the owner of a charge that failed can mend it with. */
type FailureMend = 'money' | 'card' | 'limit';

/**
 * Money in the wallet, or a payment with its owner there, makes up for the first ones; the others need another card, or a
 * limit that leaves more.
 */
const MENDS: Readonly<Partial<Record<ChargeReason, FailureMend>>> = {
  funds: 'money',
  card_funds: 'money',
  gateway: 'money',
  declined: 'money',
  authentication_required: 'money',
  expired: 'card',
  fund_removed: 'card',
  fund_attended: 'card',
  fund_blocked: 'card',
  limit: 'limit',
};

/** What mends a failure, by the reason that is kept of it; undefined where its owner cannot mend it. */
export function findMend(name: string | null): FailureMend | undefined {
  const reason = parseChargeReason(name);
  return reason && MENDS[reason];
}

/** Why a payment of a kept card failed, as a reason of the charge that it was made for. */
export const toChargeReason = {
  cancelled: 'declined',
  abandoned: 'gateway',
  insufficient: 'card_funds',
  dishonoured: 'declined',
  expired: 'expired',
  stolen: 'fund_removed',
  csc: 'authentication_required',
  authentication: 'authentication_required',
  processing: 'gateway',
  generic: 'declined',
  called_off_break: 'excluded',
  called_off_exclusion: 'excluded',
  called_off_review: 'blocked',
  called_off_country: 'blocked',
  called_off_lock: 'blocked',
  called_off_closure: 'blocked',
  called_off_limit: 'limit',
} as const satisfies Record<DepositFailure, ChargeReason>;
