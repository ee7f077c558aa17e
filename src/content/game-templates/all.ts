// Games to begin with: the families that lotteries sell, with invented names. An operator fills in the own ones.
import type { GameFileInput } from '#lib/contracts/catalogue/game-file.ts';
import { digitTemplates } from './digits.ts';
import { oneBarrelTemplates } from './one-barrel.ts';
import { spotTemplates } from './spots.ts';
import { twoBarrelTemplates } from './two-barrels.ts';

export interface GameTemplate {
  /** As `offers template NAME` takes it. */
  readonly name: string;
  /** What the family is, in a line. */
  readonly summary: string;
  readonly file: GameFileInput;
}

export const GAME_TEMPLATES: readonly GameTemplate[] = [
  ...oneBarrelTemplates,
  ...twoBarrelTemplates,
  ...digitTemplates,
  ...spotTemplates,
];
