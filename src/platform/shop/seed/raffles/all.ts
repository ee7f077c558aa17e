import { boat } from './boat.ts';
import { garage } from './garage.ts';
import { lantern } from './lantern.ts';
import { prizeHome } from './prize-home.ts';
import type { DemonstrationRaffle } from './raffle.ts';

/** The raffles that a new shop starts with. All invented. */
export const DEMONSTRATION_RAFFLES: readonly DemonstrationRaffle[] = [prizeHome, boat, garage, lantern];
