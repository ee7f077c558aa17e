// The draws that a ticket of a raffle is in: the main draw, and its early birds.
import type { Entry } from '../../contracts/cart/order.ts';
import { getMainDrawNo } from './prizes.ts';

interface Numbered {
  readonly drawNo: number;
}

/** Whether the draw is an early bird of another one among them. */
export const isEarlyBird = ({ drawNo }: Numbered, entries: readonly Numbered[]): boolean =>
  entries.some((main) => main.drawNo === getMainDrawNo(drawNo));

/** The name of the early bird that an entry is in; undefined for every other draw. */
export const findEarlyBirdName = (entry: Entry, entries: readonly Numbered[]): string | undefined =>
  'drawName' in entry && isEarlyBird(entry, entries) ? entry.drawName : undefined;

/** The main draw of a ticket, and its early birds in their order. */
export const splitEntries = <E extends Numbered>(
  entries: readonly E[],
): { readonly main: E | undefined; readonly earlyBirds: readonly E[] } => ({
  main: entries.find((entry) => !isEarlyBird(entry, entries)),
  earlyBirds: entries.filter((entry) => isEarlyBird(entry, entries)),
});
