// A draft ticket survives a reload: it is kept in the tab's own storage and checked when it is read.
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import type { RecurringPeriod } from '#lib/contracts/offers/recurring-period.ts';
import { type GameKind, isObject, toInteger } from './game-kind.ts';
import { setKeptHint } from './kept-hint.ts';
import type { Picked } from './picked.ts';
import { type Choice, normaliseChoice, selectGameOffer } from './ticket-choice.ts';
import type { BuilderOffer } from './ticket-offer.ts';

export interface Draft {
  readonly choice: Choice;
  readonly games: readonly Picked[];
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the draft of an offer and game type is kept. */
export const getDraftKey = ({ key, gameTypeKey }: BuilderOffer): string => `ticket:${key}:${gameTypeKey}`;

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A draft from outside as far as the offer still sells it; undefined where nothing of it can be read. */
export function normaliseDraft(offer: BuilderOffer, kind: GameKind, value: unknown): Draft | undefined {
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
    isAutoplay: asked.isAutoplay === true,
    isMonthly: asked.isMonthly === true,
    minimumJackpot: toInteger(asked.minimumJackpot),
    period: toText(asked.period) as RecurringPeriod | undefined,
  });
  return { choice, games: normaliseGames(offer, kind, { choice, games: value.games }) };
}

/** The games of a ticket from outside, as many as the offer takes. */
export function normaliseGames(
  offer: BuilderOffer,
  kind: GameKind,
  { choice, games }: { choice: Pick<Choice, 'gameOfferKey'>; games: unknown },
): Picked[] {
  const { size, maxGames } = selectGameOffer(offer, choice.gameOfferKey);
  const listed = Array.isArray(games) ? games.slice(0, maxGames) : [];
  return listed.map((game) => kind.normalise(game, size));
}

export function readDraft(offer: BuilderOffer, kind: GameKind, storage: DraftStorage): Draft | undefined {
  try {
    return normaliseDraft(offer, kind, JSON.parse(storage.getItem(getDraftKey(offer)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden: then the draft is not kept, and nothing else changes. */
export function writeDraft(offer: BuilderOffer, storage: DraftStorage, draft: Draft): void {
  try {
    storage.setItem(getDraftKey(offer), JSON.stringify(draft));
    setKeptHint();
  } catch {}
}

export function clearDraft(offer: BuilderOffer, storage: DraftStorage): void {
  try {
    storage.removeItem(getDraftKey(offer));
  } catch {}
}
