// What the page of a game or a raffle shows at the desk.
import type { CatalogueFault, getCatalogueOffer } from '../../contracts/catalogue/catalogue.ts';
import type { OfferFormat } from '../../contracts/catalogue/offer-file.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { ResultOf } from '../../contracts/protocol/endpoint.ts';
import type { FileChange } from './file-changes.ts';
import type { GameSummary } from './game-summary.ts';

export type CatalogueOffer = ResultOf<typeof getCatalogueOffer>;

export interface GameView {
  readonly key: string;
  readonly game: CatalogueOffer;
  readonly canChange: boolean;
  /** In which moments are shown: that of the offer, or of the shop while the offer names none that there is. */
  readonly zone: string;
  /** What the fields hold, by their names. */
  readonly fields: ReadonlyMap<string, string>;
  readonly faults: readonly CatalogueFault[];
  /** Of the draft as it was saved; absent while it is not whole. */
  readonly summary: GameSummary | undefined;
  /** The game as lists show it, of the same file as the summary. */
  readonly card: ProductOffer | undefined;
  /** From what is sold to the draft; none of a game that was never sold. */
  readonly changes: readonly FileChange[];
  /** What was refused of what was sent, as that somebody else has saved; undefined where nothing was. */
  readonly refusal: string | undefined;
  readonly format: OfferFormat;
  /** The list that an empty row is shown in, as `books`. */
  readonly addedRow: string | undefined;
  /** Rows of divisions that are shown. */
  readonly divisions: number;
}
