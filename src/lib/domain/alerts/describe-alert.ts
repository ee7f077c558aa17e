// An alert in words.
import type { Translate } from '../content/copy.ts';
import { formatWholeDollars } from '../money/money.ts';
import type { AlertKind } from './alert-kinds.ts';

export interface DescribedAlert {
  readonly kind: AlertKind;
  /** Undefined for every game. */
  readonly game: string | undefined;
  /** Of a jackpot, in cents. */
  readonly atLeastCents?: number | undefined;
  readonly onlyMine: boolean;
}

/** `Comet: a jackpot of $20,000,000 or more`. */
export function describeAlert(t: Translate, { kind, game, atLeastCents, onlyMine }: DescribedAlert): string {
  const parts = [kind, ...(onlyMine ? ['mine'] : []), ...(game === undefined ? ['any'] : [])];
  const values = { game: game ?? '', amount: formatWholeDollars(atLeastCents ?? 0) };
  return t(`alert.what-${parts.join('-')}`, values);
}
