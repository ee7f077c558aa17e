// Alerts as pages show them.
import type { Alert } from '../../contracts/alerts.ts';
import type { Translate } from '../content/copy.ts';
import { describeAlert } from './describe-alert.ts';

export interface ShownAlert {
  readonly id: string;
  readonly what: string;
  readonly createdAt: string;
}

/** @param names of games by their keys; one that is gone is called by its key */
export const toShownAlert = (
  t: Translate,
  names: ReadonlyMap<string, string>,
  { id, kind, productOfferKey: key, atLeastCents, onlyMine, createdAt }: Alert,
): ShownAlert => ({
  id,
  createdAt,
  what: describeAlert(t, {
    kind,
    onlyMine,
    atLeastCents,
    game: key === '' ? undefined : (names.get(key) ?? key),
  }),
});
