import type { GameFileInput } from '#lib/contracts/catalogue/game-file.ts';

export interface GameTemplate {
  /** As `offers template NAME` takes it. */
  readonly name: string;
  /** What the family is, in a line. */
  readonly summary: string;
  readonly file: GameFileInput;
}
