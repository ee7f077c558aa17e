import type { CopyValues, Translate } from '#lib/domain/content/copy.ts';
import { type Currency, formatCents } from '#lib/domain/money/money.ts';
import type { DepositWay } from '#lib/forms/account/deposit-view.ts';

/** What the page's script knows of a way of paying. */
export const describeWay = ({ code, gatewayKey, fields, canKeep, minCents, maxCents }: DepositWay) => ({
  'data-method': code,
  'data-gateway': gatewayKey,
  'data-fields': fields,
  'data-can-keep': canKeep ? '' : undefined,
  'data-min': minCents,
  'data-max': maxCents,
});

/** What fills the hint of the amount. */
export const getBoundWords = (
  { minCents, maxCents }: Pick<DepositWay, 'minCents' | 'maxCents'>,
  currency: Currency,
): CopyValues => ({ min: formatCents(minCents, currency), max: formatCents(maxCents, currency) });

/** A kept card or account by what its owner knows of it, any other way by its name. */
export function nameWay(t: Translate, { code, fund }: Pick<DepositWay, 'code' | 'fund'>): string {
  if (!fund) return t(`wallet.method-${code}`);
  const { cardType, last4 } = fund;
  return last4 === undefined
    ? t('deposit.kept-account')
    : t('deposit.card', { type: cardType ?? t('wallet.method-cc'), last4 });
}
