import type { DepositFailure } from '../../contracts/payments/wallet.ts';
import { isCallOffReason } from './call-off.ts';

/** Words in the reasons that gateways give, and what they come to for a customer. The first that fits. */
const REASONS: readonly (readonly [RegExp, DepositFailure])[] = [
  [/^cancell?ed/, 'cancelled'],
  [/^(abandoned|expired$)/, 'abandoned'],
  [/^dishonoured/, 'dishonoured'],
  [/insufficient|not_?enough|over_?limit/, 'insufficient'],
  [/expired/, 'expired'],
  [/lost|stolen|pick_?up|fraud/, 'stolen'],
  [/cvc|cvv|csc|security_code/, 'csc'],
  [/authenticat|3d_?s|liability/, 'authentication'],
  [/processing|timeout|issuer_not_available|try_again/, 'processing'],
];

/** Why a payment failed, in terms that a customer is shown, from the reason that its gateway gave. */
export const toDepositFailure = (reason: string): DepositFailure =>
  isCallOffReason(reason)
    ? reason
    : (REASONS.find(([words]) => words.test(reason.toLowerCase()))?.[1] ?? 'generic');
