// Games and ways to play that came with a later release, for a demonstration shop that was filled before it.
import { getDrawsTag, getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { OfferDefinition } from '../../catalogue/offers/definition.ts';
import { findOffer, lockOffers, saveOffer } from '../../catalogue/offers/store.ts';
import { putValue, readValue } from '../../ground/config/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { DEMONSTRATION_GAMES } from './games/all.ts';
import type { DemonstrationGame } from './games/define-game.ts';
import { seedHistory } from './history.ts';
import { keepSeededFile } from './keep-seeded-file.ts';

const NAMESPACE = '/platform/seed';

/** Each is added once: an operator may take it out again. */
const getKey = (offerKey: string, gameTypeKey: string): string => `game-type:${offerKey}:${gameTypeKey}`;

/** Notes that the shop has had all of a game: what an operator takes out of it stays out. */
export async function markGameAsSeeded(
  tx: Tx,
  services: Services,
  { offer, file }: Pick<DemonstrationGame, 'offer' | 'file'>,
): Promise<void> {
  await keepSeededFile(tx, services, file);
  for (const gameType of offer.gameTypes)
    await putValue(tx, services, { namespace: NAMESPACE, key: getKey(offer.key, gameType.key), value: true });
}

/** The game with what it lacks of the release; nothing else of it changes. */
async function addGame(services: Services, { offer, file }: DemonstrationGame): Promise<boolean> {
  return transactAndPurge(services, async (tx, announce) => {
    await lockOffers(tx, services, offer.key);
    const kept = await findOffer(tx, offer.key);
    const missing: OfferDefinition['gameTypes'] = [];
    for (const gameType of offer.gameTypes) {
      const isHad = (await readValue(tx, NAMESPACE, getKey(offer.key, gameType.key))) !== undefined;
      if (!isHad && !kept?.gameTypes.some(({ key }) => key === gameType.key)) missing.push(gameType);
    }
    await markGameAsSeeded(tx, services, { offer, file });
    if (missing.length === 0) return false;
    await saveOffer(tx, services, kept ? { ...kept, gameTypes: [...kept.gameTypes, ...missing] } : offer);
    announce(getDrawsTag(offer.key), getOfferTag(offer.key), OFFERS_TAG);
    return true;
  });
}

/** Adds what the shop lacks of the games of this release; a new game comes with its ten years of results. */
export async function seedAddedGames(
  services: Services,
  onProgress: (text: string) => void = () => {},
  games: readonly DemonstrationGame[] = DEMONSTRATION_GAMES,
): Promise<void> {
  for (const game of games) {
    if (!(await addGame(services, game))) continue;
    const draws = await seedHistory(services, game);
    if (draws > 0) onProgress(`${game.offer.name}: ${draws} demonstration draws`);
  }
}
