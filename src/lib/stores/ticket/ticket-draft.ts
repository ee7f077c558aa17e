// A ticket in the making survives a reload: it is kept in the tab's own storage and believed only after a check.
import type { Weekday } from '#lib/contracts/offer.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { type Choice, gameOfferOf, soundChoice } from './ticket-choice.ts';
import type { Picked } from './ticket-games.ts';
import type { BuilderOffer } from './ticket-offer.ts';

export interface Draft {
  readonly choice: Choice;
  readonly games: readonly Picked[];
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the draft of an offer and game type is kept. */
export const draftKey = ({ key, gameTypeKey }: BuilderOffer): string => `ticket:${key}:${gameTypeKey}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function numbersIn(value: unknown, of: number, most: number): number[] {
  const numbers = Array.isArray(value) ? value.map(numberOf).filter((n) => n !== undefined) : [];
  return [...new Set(numbers)].filter((n) => n >= 1 && n <= of).slice(0, most);
}

/** A game from outside (storage, a cart line, favourites) as far as the rules allow it. */
export function soundGame(value: unknown, { rules }: BuilderOffer, size: EntrySize): Picked {
  const game = isObject(value) ? value : {};
  return {
    numbers: numbersIn(game.numbers, rules.numbers.of, size.numbers),
    powerballs: numbersIn(game.powerballs, rules.powerball?.of ?? 0, size.powerballs),
  };
}

/** A draft from outside as far as the offer still sells it; undefined where nothing of it can be read. */
export function soundDraft(offer: BuilderOffer, value: unknown): Draft | undefined {
  if (!isObject(value) || !isObject(value.choice)) return undefined;
  const asked = value.choice;
  const choice = soundChoice(offer, {
    gameOfferKey: textOf(asked.gameOfferKey),
    firstDrawNo: numberOf(asked.firstDrawNo),
    numWeeks: numberOf(asked.numWeeks),
    numDraws: numberOf(asked.numDraws),
    numGames: numberOf(asked.numGames),
    days: Array.isArray(asked.days) ? (asked.days as Weekday[]) : undefined,
    causeKey: textOf(asked.causeKey),
  });
  return { choice, games: soundGames(offer, choice, value.games) };
}

/** The games of a ticket from outside, as many as the offer takes. */
export function soundGames(offer: BuilderOffer, choice: Choice, value: unknown): Picked[] {
  const { size, maxGames } = gameOfferOf(offer, choice.gameOfferKey);
  const games = Array.isArray(value) ? value.slice(0, maxGames) : [];
  return games.map((game) => soundGame(game, offer, size));
}

export function readDraft(offer: BuilderOffer, storage: DraftStorage): Draft | undefined {
  try {
    return soundDraft(offer, JSON.parse(storage.getItem(draftKey(offer)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden: then the draft is not kept, and nothing else changes. */
export function keepDraft(offer: BuilderOffer, storage: DraftStorage, draft: Draft): void {
  try {
    storage.setItem(draftKey(offer), JSON.stringify(draft));
  } catch {}
}

export function forgetDraft(offer: BuilderOffer, storage: DraftStorage): void {
  try {
    storage.removeItem(draftKey(offer));
  } catch {}
}
