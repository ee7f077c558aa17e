import type { Fund } from '../../contracts/payments/fund.ts';
import type { PaymentMethod } from '../../contracts/payments/wallet.ts';

/** Whether a kept card needs its security code with this payment, by the rules of its gateway. */
export function requiresCsc(
  { gateways }: Pick<PaymentMethod['rules'], 'gateways'>,
  { gatewayKey, cardType }: Pick<Fund, 'gatewayKey' | 'cardType'>,
): boolean {
  const rules = gateways.find(({ key }) => key === gatewayKey);
  return cardType !== undefined && rules?.cscRequired.includes(cardType) === true;
}

/** Whether a card that is good until the end of `MM/YY` has expired. */
export function isExpired(expiry: string | null | undefined, now: number): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry ?? '') ?? [];
  if (!month || !year) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now;
}
