import { z } from 'zod';

const PickedNumber = z.number().int().min(0).max(999);

/** One game as picked; more numbers than the game draws make a system entry. Empty where the shop picks. */
export const PlayedGame = z.object({
  /** In the order picked where the order counts. */
  numbers: z.array(PickedNumber).max(40),
  powerballs: z.array(PickedNumber).max(40).optional(),
  /** A further order that is played once more, for game offers that have such a set. */
  favourites: z.array(PickedNumber).max(10).optional(),
  /** How digits in order are played. The game offer decides it: what is sent is not read. */
  play: z.enum(['straight', 'box', 'combo', 'mega']).optional(),
});
export type PlayedGame = z.infer<typeof PlayedGame>;
