// A draft ticket survives a reload: it is kept in the tab's own storage and checked when it is read.
import type { Weekday } from '#lib/contracts/offer.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { type Choice, normaliseChoice, selectGameOffer } from './ticket-choice.ts';
import type { Picked } from './ticket-games.ts';
import type { BuilderOffer } from './ticket-offer.ts';

export interface Draft {
  readonly choice: Choice;
  readonly games: readonly Picked[];
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the draft of an offer and game type is kept. */
export const getDraftKey = ({ key, gameTypeKey }: BuilderOffer): string => `ticket:${key}:${gameTypeKey}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;
const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function normaliseNumbers(value: unknown, of: number, most: number): number[] {
  const numbers = Array.isArray(value) ? value.map(toInteger).filter((n) => n !== undefined) : [];
  return [...new Set(numbers)].filter((n) => n >= 1 && n <= of).slice(0, most);
}

/** A game from outside (storage, a cart line, favourites) as far as the rules allow it. */
export function normaliseGame(value: unknown, { rules }: BuilderOffer, size: EntrySize): Picked {
  const game = isObject(value) ? value : {};
  return {
    numbers: normaliseNumbers(game.numbers, rules.numbers.of, size.numbers),
    powerballs: normaliseNumbers(game.powerballs, rules.powerball?.of ?? 0, size.powerballs),
  };
}

/** A draft from outside as far as the offer still sells it; undefined where nothing of it can be read. */
export function normaliseDraft(offer: BuilderOffer, value: unknown): Draft | undefined {
  if (!isObject(value) || !isObject(value.choice)) return undefined;
  const asked = value.choice;
  const choice = normaliseChoice(offer, {
    gameOfferKey: toText(asked.gameOfferKey),
    firstDrawNo: toInteger(asked.firstDrawNo),
    numWeeks: toInteger(asked.numWeeks),
    numDraws: toInteger(asked.numDraws),
    numGames: toInteger(asked.numGames),
    days: Array.isArray(asked.days) ? (asked.days as Weekday[]) : undefined,
    causeKey: toText(asked.causeKey),
  });
  return { choice, games: normaliseGames(offer, choice, value.games) };
}

/** The games of a ticket from outside, as many as the offer takes. */
export function normaliseGames(offer: BuilderOffer, choice: Choice, value: unknown): Picked[] {
  const { size, maxGames } = selectGameOffer(offer, choice.gameOfferKey);
  const games = Array.isArray(value) ? value.slice(0, maxGames) : [];
  return games.map((game) => normaliseGame(game, offer, size));
}

export function readDraft(offer: BuilderOffer, storage: DraftStorage): Draft | undefined {
  try {
    return normaliseDraft(offer, JSON.parse(storage.getItem(getDraftKey(offer)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden: then the draft is not kept, and nothing else changes. */
export function writeDraft(offer: BuilderOffer, storage: DraftStorage, draft: Draft): void {
  try {
    storage.setItem(getDraftKey(offer), JSON.stringify(draft));
  } catch {}
}

export function clearDraft(offer: BuilderOffer, storage: DraftStorage): void {
  try {
    storage.removeItem(getDraftKey(offer));
  } catch {}
}
