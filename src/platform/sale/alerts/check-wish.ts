// Whether there is such an alert, and whether its offer is sold where its reader lives.
import { type AlertWish, setAlert } from '#lib/contracts/alerts.ts';
import { canBeOfAnyOffer, isAlertKindOf } from '#lib/domain/alerts/alert-kinds.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';

interface AskedWish {
  readonly wish: AlertWish;
  /** State or territory of the reader. */
  readonly state: string;
  readonly hasAccount: boolean;
}

/**
 * The alert as it is kept, with what does not belong to its kind left out.
 * @throws DomainError `offer_unknown`, `offer_missing`, `alert_unfit`, `amount_missing`, `offer_restricted`
 */
export async function checkWish(db: Db, { wish, state, hasAccount }: AskedWish): Promise<AlertWish> {
  const refuse = (code: keyof typeof setAlert.errors, name = '') =>
    createDomainError(setAlert.errors, code, { name });
  const { kind, productOfferKey, atLeastCents } = wish;
  const onlyMine = kind === 'result' && wish.onlyMine && hasAccount;
  if (productOfferKey === '') {
    if (!canBeOfAnyOffer({ kind, onlyMine })) throw refuse('offer_missing');
  } else {
    const offer = await findOffer(db, productOfferKey);
    if (!offer || offer.isArchived) throw refuse('offer_unknown');
    if (!isAlertKindOf(kind, offer.type)) throw refuse('alert_unfit');
    if (kind !== 'result' && findRestriction(offer, state)) throw refuse('offer_restricted', offer.name);
  }
  if (kind === 'jackpot' && atLeastCents === undefined) throw refuse('amount_missing');
  return { kind, productOfferKey, onlyMine, ...(kind === 'jackpot' && { atLeastCents }) };
}
