// What the page of a game shows at the desk.
import type { CatalogueFault, getCatalogueGame } from '../../contracts/catalogue/catalogue.ts';
import type { ResultOf } from '../../contracts/protocol/endpoint.ts';
import type { FileChange } from './file-changes.ts';
import type { GameSummary } from './game-summary.ts';

export type CatalogueGame = ResultOf<typeof getCatalogueGame>;

export interface GameView {
  readonly key: string;
  readonly game: CatalogueGame;
  readonly canChange: boolean;
  /** What the fields hold, by their names. */
  readonly fields: ReadonlyMap<string, string>;
  readonly faults: readonly CatalogueFault[];
  /** Of the draft as it was saved; absent while it is not whole. */
  readonly summary: GameSummary | undefined;
  /** From what is sold to the draft; none of a game that was never sold. */
  readonly changes: readonly FileChange[];
  /** What was refused of what was sent, as that somebody else has saved; undefined where nothing was. */
  readonly refusal: string | undefined;
  /** Rows of divisions that are shown. */
  readonly divisions: number;
}
