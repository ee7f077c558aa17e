// Games to begin with: the families that lotteries sell, with invented names. An operator fills in the own ones.
import { digitTemplates } from './digits.ts';
import { oneBarrelTemplates } from './one-barrel.ts';
import type { GameTemplate } from './template.ts';
import { twoBarrelTemplates } from './two-barrels.ts';

export const GAME_TEMPLATES: readonly GameTemplate[] = [
  ...oneBarrelTemplates,
  ...twoBarrelTemplates,
  ...digitTemplates,
];
