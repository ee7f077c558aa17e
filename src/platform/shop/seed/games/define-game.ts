// The demonstration games are files like those of any operator, read by the same door.
import { GameFile, type GameFileInput } from '#lib/contracts/catalogue/game-file.ts';
import { toGameOffer } from '../../../catalogue/games/game-offer.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';

/** A demonstration game with the number of its first draw, so that numbers stay with their dates. */
export interface DemonstrationGame {
  readonly file: GameFile;
  readonly offer: OfferDefinition;
  /** The draw that the numbering counts from: a draw day more than ten years back. */
  readonly anchor: { readonly localDate: string; readonly drawNo: number };
}

/** Weeks that tickets of most games may be bought for. */
export const WEEKS = [1, 2, 3, 4, 5, 8, 10, 12, 26];

export function defineDemonstrationGame({
  file: written,
  anchor,
}: {
  readonly file: GameFileInput;
  readonly anchor: DemonstrationGame['anchor'];
}): DemonstrationGame {
  const file = GameFile.parse(written);
  return { file, offer: toGameOffer(file), anchor };
}
