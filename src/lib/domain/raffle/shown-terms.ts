import type { RaffleTermsRevision } from '../../contracts/raffles/raffle.ts';

/** A revision of a draw's terms with its text as HTML. */
export interface ShownTerms extends Pick<RaffleTermsRevision, 'revision' | 'note' | 'createdAt' | 'hash'> {
  readonly html: string;
}
