// The ways to pay a cart, in the order in which they are offered.
import type { Wallet } from '../../contracts/payments/wallet.ts';
import { toCents } from '../money/money.ts';

export type PaymentWay =
  /** The wallet: it covers everything, a part, or nothing. All in cents. */
  | {
      readonly kind: 'wallet';
      readonly covers: 'all' | 'part' | 'none';
      readonly availableCents: number;
      readonly coveredCents: number;
      readonly missingCents: number;
    }
  /** Money is paid into the wallet first. `amountCents`: what is missing, or the least that the way takes. */
  | { readonly kind: 'deposit'; readonly code: string; readonly amountCents: number };

const getCover = (coveredCents: number, missingCents: number) =>
  missingCents === 0 ? 'all' : coveredCents > 0 ? 'part' : 'none';

/** Ways that are switched off, or that take no such amount, are not offered. */
export function listPaymentWays(chargedCents: number, wallet: Wallet): PaymentWay[] {
  const availableCents = toCents(wallet.availableFunds.amount);
  const coveredCents = Math.min(chargedCents, Math.max(0, availableCents));
  const missingCents = chargedCents - coveredCents;
  const own: PaymentWay = {
    kind: 'wallet',
    covers: getCover(coveredCents, missingCents),
    availableCents,
    coveredCents,
    missingCents,
  };
  if (missingCents === 0) return [own];
  const deposits = wallet.paymentMethods.flatMap(({ code, rules }): PaymentWay[] => {
    const amountCents = Math.max(missingCents, toCents(rules.minAmount.amount));
    const isTaken = rules.enabled && amountCents <= toCents(rules.maxAmount.amount);
    return isTaken ? [{ kind: 'deposit', code, amountCents }] : [];
  });
  return [own, ...deposits];
}
