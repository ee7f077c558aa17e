import type { GameOffer, GameType } from '../../contracts/offers/offer.ts';
import { getGameType } from './game-types.ts';

/** `12 x Standard games`, `1 x PowerHit game`, `1 x System 8`: without the word where the name says it. */
export function describeGames(games: number, { name }: GameOffer, { key }: GameType): string {
  const { noun } = getGameType(key);
  return `${games} x ${name}${noun && (games === 1 ? ' game' : ' games')}`;
}
