// Why Stripe did not take a payment.
interface Declined {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Stripe's codes that have words of their own for the customer; every other one is a declined card. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_csc',
  invalid_cvc: 'incorrect_csc',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
};

/** The bank's own reason comes first: `card_declined` says less. */
export const toDeclineReason = (declined: Declined | null): string =>
  REASONS[declined?.decline_code ?? ''] ?? REASONS[declined?.code ?? ''] ?? 'declined';
