import { comet } from './comet.ts';
import { daybreak } from './daybreak.ts';
import type { DemonstrationGame } from './define-game.ts';
import { lighthouse } from './lighthouse.ts';
import { semaphore } from './semaphore.ts';
import { sevenSeas } from './seven-seas.ts';
import { tide } from './tide.ts';

/** The games that a new shop starts with. All invented. */
export const DEMONSTRATION_GAMES: readonly DemonstrationGame[] = [
  lighthouse,
  comet,
  sevenSeas,
  tide,
  daybreak,
  semaphore,
];
