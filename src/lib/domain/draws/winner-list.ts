import type { Winner } from '../../contracts/offers/winner.ts';

/** A page of the winners that a visitor searched for. */
export interface WinnerList {
  readonly winners: readonly Winner[];
  readonly page: number;
  readonly pages: number;
}
