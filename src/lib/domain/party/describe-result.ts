import type { Session } from '../../contracts/party/session.ts';
import type { Translate } from '../content/copy.ts';
import { formatMoney, toCents } from '../money/money.ts';

/** What came of a session, with the caller's own part, in words; undefined until its prize is known. */
export function describeResult(
  t: Translate,
  { poolPrize, mine }: Pick<Session, 'poolPrize' | 'mine'>,
): string | undefined {
  if (!poolPrize) return undefined;
  if (toCents(poolPrize.amount) === 0) return t('party.result-none');
  const prize = formatMoney(poolPrize);
  return mine?.prize
    ? t('party.result-won', { prize, own: formatMoney(mine.prize) })
    : t('party.result-won-all', { prize });
}
